//! Games against the program, as transcripts.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use snapbox::{IntoData, assert_data_eq, str};

fn run(words: &str, typed: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("play")
        .args(words.split(' '))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may have ended before it read everything.
    let _ = child.stdin.take().unwrap().write_all(typed);
    child.wait_with_output().unwrap()
}

/// What is printed when these lines are typed, each ended by a semicolon here.
fn play(words: &str, typed: &str) -> String {
    let output = run(words, typed.replace(';', "\n").as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_won_game() {
    assert_data_eq!(
        play("nim 3 4 5", "hint;1: 1;3: 2;1: 0;hint;3: 1;3: 0;why;"),
        str![[r#"
Normal play: whoever makes the last move wins.
Type what a component becomes, such as 1: 2. Other words: moves, hint, why, undo, show, help, quit.

nim   1: 3   2: 4   3: 5   (your move)
> hint
1: 1 wins (take 2 from the heap of 3, leaving 1: 1 ^ 4 ^ 5 = 0).
> 1: 1
You play 1: 1 (take 2 from the heap of 3, leaving 1).
I play 2: 3 (take 1 from the heap of 4, leaving 3).

nim   1: 1   2: 3   3: 5   (your move)
> 3: 2
You play 3: 2 (take 3 from the heap of 5, leaving 2).
I play 2: 2 (take 1 from the heap of 3, leaving 2).

nim   1: 1   2: 2   3: 2   (your move)
> 1: 0
You play 1: 0 (take 1 from the heap of 1, leaving 0).
I play 2: 1 (take 1 from the heap of 2, leaving 1).

nim   1: 0   2: 1   3: 2   (your move)
> hint
3: 1 wins (take 1 from the heap of 2, leaving 1: 0 ^ 1 ^ 1 = 0).
> 3: 1
You play 3: 1 (take 1 from the heap of 2, leaving 1).
I play 2: 0 (take 1 from the heap of 1, leaving 0).

nim   1: 0   2: 0   3: 1   (your move)
> 3: 0
You play 3: 0 (take 1 from the heap of 1, leaving 0).

nim   1: 0   2: 0   3: 0   (no move is left)
You made the last move. You win.
> why
You made the last move. You win.

"#]]
        .raw()
    );
}

#[test]
fn a_lost_game() {
    assert_data_eq!(play("nim 3 4 5", "2: 1;why;1: 2;take 1 from 2;1: 1;hint;1: 0;why;quit;"), str![[r#"
Normal play: whoever makes the last move wins.
Type what a component becomes, such as 1: 2. Other words: moves, hint, why, undo, show, help, quit.

nim   1: 3   2: 4   3: 5   (your move)
> 2: 1
You play 2: 1 (take 3 from the heap of 4, leaving 1).
I play 3: 2 (take 3 from the heap of 5, leaving 2).

nim   1: 3   2: 1   3: 2   (your move)
> why
Your move 2: 1 gave the win away; 1: 1 would have won. The reply to it: 3: 2 (take 3 from the heap of 5, leaving 2: 3 ^ 1 ^ 2 = 0).

I win if I play right: every move of yours loses.

           value  binary
  nim 3        3  11
  nim 1        1  01
  nim 2        2  10
  nim-sum      0  00

The nim-sum is 0: no move keeps it 0, and after each one the reply can make it 0 again.
Because (theorem): Bouton 1901: a heap of n has value *n.
To see the reply to a move, type why and the move, such as why 1: 2.
> 1: 2
You play 1: 2 (take 1 from the heap of 3, leaving 2).
I play 2: 0 (take 1 from the heap of 1, leaving 0).

nim   1: 2   2: 0   3: 2   (your move)
> take 1 from 2
There is nothing to take there. A move is typed as what a component becomes.
> 1: 1
You play 1: 1 (take 1 from the heap of 2, leaving 1).
I play 3: 1 (take 1 from the heap of 2, leaving 1).

nim   1: 1   2: 0   3: 1   (your move)
> hint
No move wins here. I win if I make no mistake; make it long.
> 1: 0
You play 1: 0 (take 1 from the heap of 1, leaving 0).
I play 3: 0 (take 1 from the heap of 1, leaving 0).

nim   1: 0   2: 0   3: 0   (no move is left)
I made the last move. I win.
> why
I made the last move. I win.
Your move 2: 1 gave the win away; 1: 1 would have won. The reply to it: 3: 2 (take 3 from the heap of 5, leaving 2: 3 ^ 1 ^ 2 = 0).
> quit

"#]].raw());
}

#[test]
fn misere_play() {
    assert_data_eq!(play("nim 1 2 2 --misere", "why;2: 1;why;1: 0;"), str![[r#"
Misère play: whoever makes the last move loses.
Type what a component becomes, such as 1: 0. Other words: moves, hint, why, undo, show, help, quit.

nim   1: 1   2: 2   3: 2   (your move)
> why
You can win: I am lost if you play right.

           value  binary
  nim 1        1  01
  nim 2        2  10
  nim 2        2  10
  nim-sum      1  01

The nim-sum is 1, not 0: a winning move makes it 0, or leaves only values 0 and 1 with nim-sum 1.
Because (theorem): Bouton 1901: a heap of n has value *n.
> 2: 1
You play 2: 1 (take 1 from the heap of 2, leaving 1).
I play 3: 1 (take 1 from the heap of 2, leaving 1).

nim   1: 1   2: 1   3: 1   (your move)
> why
Your move 2: 1 gave the win away; 1: 0 would have won. The reply to it: 3: 1 (take 1 from the heap of 2, leaving 1: 1 ^ 1 ^ 1 = 1).

I win if I play right: every move of yours loses.

           value  binary
  nim 1        1  1
  nim 1        1  1
  nim 1        1  1
  nim-sum      1  1

All values are 0 or 1, and the nim-sum is 1. In misère play this loses: no move keeps it 1, and after each one the reply can bring it back.
Because (theorem): Bouton 1901: a heap of n has value *n.
To see the reply to a move, type why and the move, such as why 1: 0.
> 1: 0
You play 1: 0 (take 1 from the heap of 1, leaving 0).
I play 2: 0 (take 1 from the heap of 1, leaving 0).

nim   1: 0   2: 0   3: 1   (your move)

"#]].raw());
}

#[test]
fn a_sum_in_misere_play_is_searched() {
    assert_data_eq!(play("wythoff 1,2 + nim 2 --misere", "why;2: 0;why;"), str![[r#"
Misère play: whoever makes the last move loses.
Type what a component becomes, such as 1: 0,2. Other words: moves, hint, why, undo, show, help, quit.

wythoff   1: 1,2   + nim   2: 2   (your move)
> why
You can win: I am lost if you play right.

Some option is a position in which the player on move loses.
Because (computed): every sum that matters was visited.
> 2: 0
You play 2: 0 (take 2 from the heap of 2, leaving 0).
I play 1: 1,0 (take 2 from the second heap, leaving 1,0).

wythoff   1: 1,0   + nim   2: 0   (your move)
> why
Your move 2: 0 gave the win away; 1: 0,2 would have won. The reply to it: 1: 1,0 (in wythoff 1,2: take 2 from the second heap, leaving 1,0).

I win if I play right: every move of yours loses.

After every move the player on move wins.
Because (computed): every sum that matters was visited.
To see the reply to a move, type why and the move, such as why 1: 0,0.

"#]].raw());
}

#[test]
fn rows_are_split() {
    assert_data_eq!(play("kayles 7", "why;take 1;3 4;1: 3 3;hint;take 2 leaving 1;why;"), str![[r#"
Normal play: whoever makes the last move wins.
Type what a component becomes, such as 1: 6. Other words: moves, hint, why, undo, show, help, quit.

kayles   1: 7   (your move)
> why
You can win: I am lost if you play right.

The Grundy value is 2, not 0: a winning move makes it 0.
Because (computed): values of all smaller heaps, from the definition.
> take 1
That can mean several moves. Type the number of one:
  #1  1: 6     take 1 from the heap of 7, leaving 6
  #2  1: 1 5   take 1 from the heap of 7 and split the rest into 1 + 5
  #3  1: 2 4   take 1 from the heap of 7 and split the rest into 2 + 4
  #4  1: 3 3   take 1 from the heap of 7 and split the rest into 3 + 3
> 3 4
3 4 is not an option of 7: from 7 you can go to 6 | 1 5 | 2 4 | 3 3 | 5 | 1 4 | 2 3.
> 1: 3 3
You play 1: 3 3 (take 1 from the heap of 7 and split the rest into 3 + 3).
I play 1: 2 3 (take 1 from the heap of 3, leaving 2).

kayles   1: 2 3   (your move)
> hint
1: 2 2 wins (take 1 from the heap of 3, leaving 2: 2 ^ 2 = 0).
> take 2 leaving 1
You play 1: 2 1 (take 2 from the heap of 3, leaving 1).
I play 1: 1 1 (take 1 from the heap of 2, leaving 1).

kayles   1: 1 1   (your move)
> why
Your move 1: 2 1 gave the win away; 1: 2 2 would have won. The reply to it: 1: 1 1 (take 1 from the heap of 2, leaving 1: 1 ^ 1 = 0).

I win if I play right: every move of yours loses.

            value  binary
  kayles 1      1  1
  kayles 1      1  1
  nim-sum       0  0

The nim-sum is 0: no move keeps it 0, and after each one the reply can make it 0 again.
Because (computed): values of all smaller heaps, from the definition; Sprague 1935 and Grundy 1939: the value of a sum is the nim-sum of the values.
To see the reply to a move, type why and the move, such as why 1: 1.

"#]].raw());
}

#[test]
fn kayles_in_misere_play() {
    assert_data_eq!(
        play("kayles 5 --misere", "why;hint;1: 2 2;1: 1 2;1: 1;why;"),
        str![[r#"
Misère play: whoever makes the last move loses.
Type what a component becomes, such as 1: 4. Other words: moves, hint, why, undo, show, help, quit.

kayles   1: 5   (your move)
> why
You can win: I am lost if you play right.

Some option is a position in which the player on move loses.
Because (computed): every sum that matters was visited.
> hint
1: 4 wins (take 1 from the heap of 5, leaving 4). It is one of 2 winning moves.
> 1: 2 2
You play 1: 2 2 (take 1 from the heap of 5 and split the rest into 2 + 2).
I play 1: 1 2 (take 1 from the heap of 2, leaving 1).

kayles   1: 1 2   (your move)
> 1: 1 2
Component 1 is 1 2 already; a move must change it.
> 1: 1
That can mean several moves. Type the number of one:
  #2  1: 1 1   take 1 from the heap of 2, leaving 1
  #3  1: 1     take 2 from the heap of 2, leaving 0
> why
You can win: I am lost if you play right.

Some option is a position in which the player on move loses.
Because (computed): every sum that matters was visited.

"#]]
        .raw()
    );
}

#[test]
fn the_program_moves_first() {
    assert_data_eq!(
        play("nim 2 1 --second", "undo;2: 0;1: 0;"),
        str![[r#"
Normal play: whoever makes the last move wins.
Type what a component becomes, such as 1: 1. Other words: moves, hint, why, undo, show, help, quit.

nim   1: 2   2: 1   (my move)
I play 1: 1 (take 1 from the heap of 2, leaving 1).

nim   1: 1   2: 1   (your move)
> undo
You have made no move that could be taken back.
> 2: 0
You play 2: 0 (take 1 from the heap of 1, leaving 0).
I play 1: 0 (take 1 from the heap of 1, leaving 0).

nim   1: 0   2: 0   (no move is left)
I made the last move. I win.
> 1: 0
The game is over. Type undo, again, why or quit.

"#]]
        .raw()
    );
}

#[test]
fn a_lost_position_is_explained() {
    assert_data_eq!(
        play("nim 2 2", "why;hint;why 1: 1;why 1: 0;"),
        str![[r#"
Normal play: whoever makes the last move wins.
Type what a component becomes, such as 1: 1. Other words: moves, hint, why, undo, show, help, quit.

nim   1: 2   2: 2   (your move)
> why
I win if I play right: every move of yours loses.

           value  binary
  nim 2        2  10
  nim 2        2  10
  nim-sum      0  00

The nim-sum is 0: no move keeps it 0, and after each one the reply can make it 0 again.
Because (theorem): Bouton 1901: a heap of n has value *n.
To see the reply to a move, type why and the move, such as why 1: 1.
> hint
No move wins here. I win if I make no mistake; make it long.
> why 1: 1
1: 1 loses. My reply: 2: 1 (take 1 from the heap of 2, leaving 1: 1 ^ 1 = 0).
> why 1: 0
1: 0 loses. My reply: 2: 0 (take 2 from the heap of 2, leaving 0: 0 ^ 0 = 0).

"#]]
        .raw()
    );
}

#[test]
fn a_move_is_explained() {
    assert_data_eq!(
        play("wythoff 1,3", "why;why 1,2;why 1,1;"),
        str![[r#"
Normal play: whoever makes the last move wins.
Type what a component becomes, such as 1: 0,3. Other words: moves, hint, why, undo, show, help, quit.

wythoff   1: 1,3   (your move)
> why
You can win: I am lost if you play right.

The difference is n for n = 2, but the pair with this n is (3, 5).
The Grundy value is 4, not 0: a winning move makes it 0.
Because (theorem): Wythoff 1907: the P-positions are the pairs (⌊nφ⌋, ⌊nφ⌋ + n).
> why 1,2
1: 1,2 wins: after it, it is I who cannot win against right play.

The difference is n for n = 1, and the pair with this n is (1, 2): it is here.
The Grundy value is 0: no move keeps it 0, and after each one the reply can make it 0 again.
Because (theorem): Wythoff 1907: the P-positions are the pairs (⌊nφ⌋, ⌊nφ⌋ + n).
> why 1,1
1: 1,1 loses. My reply: 1: 0,0 (take 1 from each heap, leaving 0,0).

"#]]
        .raw()
    );
}

#[test]
fn undo_after_the_end() {
    assert_data_eq!(
        play("subtract:1,2 4", "2;0;undo;3;0;undo;undo;undo;show;again;"),
        str![[r#"
Normal play: whoever makes the last move wins.
Type what a component becomes, such as 1: 3. Other words: moves, hint, why, undo, show, help, quit.

subtract:1,2   1: 4   (your move)
> 2
You play 1: 2 (take 2 from the heap of 4, leaving 2).
I play 1: 0 (take 2 from the heap of 2, leaving 0).

subtract:1,2   1: 0   (no move is left)
I made the last move. I win.
> 0
The game is over. Type undo, again, why or quit.
> undo
Taken back.

subtract:1,2   1: 4   (your move)
> 3
You play 1: 3 (take 1 from the heap of 4, leaving 3).
I play 1: 2 (take 1 from the heap of 3, leaving 2).

subtract:1,2   1: 2   (your move)
> 0
You play 1: 0 (take 2 from the heap of 2, leaving 0).

subtract:1,2   1: 0   (no move is left)
You made the last move. You win.
> undo
Taken back.

subtract:1,2   1: 2   (your move)
> undo
Taken back.

subtract:1,2   1: 4   (your move)
> undo
You have made no move that could be taken back.
> show
subtract:1,2   1: 4   (your move)
> again
From the beginning.

subtract:1,2   1: 4   (your move)

"#]]
        .raw()
    );
}

#[test]
fn what_is_no_move() {
    assert_data_eq!(
        play(
            "nim 3 4 + wythoff 3,5",
            "2: 4;2: 7;2: 1 1;3: 2,2;4: 0;0: 1;2: x;foo;1: 9x;1;9;1 1;take;take 8;take 1;take 2 of 1;#99;#x;moves 7;;"
        ),
        str![[r#"
Normal play: whoever makes the last move wins.
Type what a component becomes, such as 1: 2. Other words: moves, hint, why, undo, show, help, quit.

nim   1: 3   2: 4   + wythoff   3: 3,5   (your move)
> 2: 4
Component 2 is 4 already; a move must change it.
> 2: 7
7 is not an option of 4: from 4 you can go to 3, 2, 1, 0.
> 2: 1 1
1 1 is not an option of 4: from 4 you can go to 3, 2, 1, 0.
> 3: 2,2
2,2 is not an option of 3,5: from 3,5 you can go to 2,5 | 1,5 | 0,5 | 3,4 | 3,3 | 3,2 | 3,1 | 3,0 | 2,4 | 1,3 | 0,2.
> 4: 0
There is no component 4: the components are numbered from 1 to 3.
> 0: 1
There is no component 0: the components are numbered from 1 to 3.
> 2: x
error: expected a heap size, found "x"
  |
1 | 2: x
  |    ^
Type help to see what can be typed.
> foo
error: expected a heap size, found "f"
  |
1 | foo
  | ^
Type help to see what can be typed.
> 1: 9x
error: expected a heap size, found "x"
  |
1 | 1: 9x
  |     ^
Type help to see what can be typed.
> 1
That can mean several moves. Type the number of one:
  #2  1: 1   take 2 from the heap of 3, leaving 1
  #6  2: 1   take 3 from the heap of 4, leaving 1
> 9
No component can become 9.
> 1 1
No component can become 1 1. Did you mean 1: 1?
> take
error: expected how many to take
  |
1 | take 
  |     ^
  |
  = help: write: take 3, take 3 from 2, take 3 from 2 leaving 1 4
Type help to see what can be typed.
> take 8
You cannot take 8 there: you can take 1, 2, 3, 4, 5.
> take 1
That can mean several moves. Type the number of one:
  #1   1: 2     take 1 from the heap of 3, leaving 2
  #4   2: 3     take 1 from the heap of 4, leaving 3
  #8   3: 2,5   take 1 from the first heap, leaving 2,5
  #11  3: 3,4   take 1 from the second heap, leaving 3,4
  #16  3: 2,4   take 1 from each heap, leaving 2,4
> take 2 of 1
error: expected "from" and the number of a component
  |
1 | take 2 of 1
  |        ^^
  |
  = help: write: take 3, take 3 from 2, take 3 from 2 leaving 1 4
Type help to see what can be typed.
> #99
There is no move #99: the moves are numbered from 1 to 18.
> #x
There is no move #x: the moves are numbered from 1 to 18.
> moves 7
There is no component 7: the components are numbered from 1 to 3.
> 

"#]]
        .raw()
    );
}

#[test]
fn the_moves_are_numbered() {
    assert_data_eq!(
        play("nim 2 3", "moves;moves 2;#3;"),
        str![[r#"
Normal play: whoever makes the last move wins.
Type what a component becomes, such as 1: 1. Other words: moves, hint, why, undo, show, help, quit.

nim   1: 2   2: 3   (your move)
> moves
5 legal moves:
  #1  1: 1   take 1 from the heap of 2, leaving 1
  #2  1: 0   take 2 from the heap of 2, leaving 0
  #3  2: 2   take 1 from the heap of 3, leaving 2
  #4  2: 1   take 2 from the heap of 3, leaving 1
  #5  2: 0   take 3 from the heap of 3, leaving 0
> moves 2
3 legal moves:
  #3  2: 2   take 1 from the heap of 3, leaving 2
  #4  2: 1   take 2 from the heap of 3, leaving 1
  #5  2: 0   take 3 from the heap of 3, leaving 0
> #3
You play 2: 2 (take 1 from the heap of 3, leaving 2).
I play 1: 1 (take 1 from the heap of 2, leaving 1).

nim   1: 1   2: 2   (your move)

"#]]
        .raw()
    );
}

#[test]
fn many_moves_are_cut_short() {
    assert_data_eq!(
        play("nim 40", "moves;take 41;"),
        str![[r#"
Normal play: whoever makes the last move wins.
Type what a component becomes, such as 1: 39. Other words: moves, hint, why, undo, show, help, quit.

nim   1: 40   (your move)
> moves
40 legal moves, of which the first 30:
  #1   1: 39   take 1 from the heap of 40, leaving 39
  #2   1: 38   take 2 from the heap of 40, leaving 38
  #3   1: 37   take 3 from the heap of 40, leaving 37
  #4   1: 36   take 4 from the heap of 40, leaving 36
  #5   1: 35   take 5 from the heap of 40, leaving 35
  #6   1: 34   take 6 from the heap of 40, leaving 34
  #7   1: 33   take 7 from the heap of 40, leaving 33
  #8   1: 32   take 8 from the heap of 40, leaving 32
  #9   1: 31   take 9 from the heap of 40, leaving 31
  #10  1: 30   take 10 from the heap of 40, leaving 30
  #11  1: 29   take 11 from the heap of 40, leaving 29
  #12  1: 28   take 12 from the heap of 40, leaving 28
  #13  1: 27   take 13 from the heap of 40, leaving 27
  #14  1: 26   take 14 from the heap of 40, leaving 26
  #15  1: 25   take 15 from the heap of 40, leaving 25
  #16  1: 24   take 16 from the heap of 40, leaving 24
  #17  1: 23   take 17 from the heap of 40, leaving 23
  #18  1: 22   take 18 from the heap of 40, leaving 22
  #19  1: 21   take 19 from the heap of 40, leaving 21
  #20  1: 20   take 20 from the heap of 40, leaving 20
  #21  1: 19   take 21 from the heap of 40, leaving 19
  #22  1: 18   take 22 from the heap of 40, leaving 18
  #23  1: 17   take 23 from the heap of 40, leaving 17
  #24  1: 16   take 24 from the heap of 40, leaving 16
  #25  1: 15   take 25 from the heap of 40, leaving 15
  #26  1: 14   take 26 from the heap of 40, leaving 14
  #27  1: 13   take 27 from the heap of 40, leaving 13
  #28  1: 12   take 28 from the heap of 40, leaving 12
  #29  1: 11   take 29 from the heap of 40, leaving 11
  #30  1: 10   take 30 from the heap of 40, leaving 10
> take 41
You cannot take 41 there: you can take 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, and other numbers.

"#]]
        .raw()
    );
}

#[test]
fn help_says_what_to_type() {
    assert_data_eq!(
        play("nim 1", "HELP;"),
        str![[r#"
Normal play: whoever makes the last move wins.
Type what a component becomes, such as 1: 0. Other words: moves, hint, why, undo, show, help, quit.

nim   1: 1   (your move)
> HELP
What to type:
  2: 5              component 2 becomes 5; just 5, if only one component can become 5
  2: 3 4            component 2 becomes 3 and 4 (a split)
  2: 0  or  2: -    nothing is left of component 2
  take 3 from 2     take 3 from component 2; take 3, if only one move does that
  #7                the seventh of the legal moves
  moves             the legal moves; moves 2: those of component 2; moves all: every one
  hint              a winning move, if there is one
  why               who wins the present position, and why; why 2: 5: what comes of that move
  undo              take back your last move and my reply
  again             begin again
  show              the position
  quit              end

"#]]
        .raw()
    );
}

#[test]
fn no_move_to_begin_with() {
    assert_data_eq!(
        play("nim 0 0", "why;1: 0;undo;again;"),
        str![[r#"
Normal play: whoever makes the last move wins.

nim   1: 0   2: 0   (no move is left)
There is no move to begin with: the player on move loses normal play. I win.
> why
There is no move to begin with: the player on move loses normal play. I win.
> 1: 0
The game is over. Type undo, again, why or quit.
> undo
You have made no move that could be taken back.
> again
From the beginning.

nim   1: 0   2: 0   (no move is left)
There is no move to begin with: the player on move loses normal play. I win.

"#]]
        .raw()
    );
}

#[test]
fn no_move_to_begin_with_in_misere_play() {
    assert_data_eq!(
        play("nim 0 --misere", ""),
        str![[r#"
Misère play: whoever makes the last move loses.

nim   1: 0   (no move is left)
There is no move to begin with: the player on move wins misère play. You win.

"#]]
        .raw()
    );
}

#[test]
fn what_is_not_known_is_not_claimed() {
    assert_data_eq!(
        play("wythoff 60,70 50,65 --misere --max-positions 100 --second", "why;hint;why 1: 0,0;"),
        str![[r#"
Misère play: whoever makes the last move loses.
Type what a component becomes, such as 1: 59,70. Other words: moves, hint, why, undo, show, help, quit.

wythoff   1: 60,70   2: 50,65   (my move)
I could not find out within the limits who wins (the number of positions ran out). I move without knowing.
I play 1: 59,70 (take 1 from the first heap, leaving 59,70).

wythoff   1: 59,70   2: 50,65   (your move)
> why
I could not find out within the limits who wins (the number of positions ran out).
> hint
I could not find out within the limits who wins (the number of positions ran out).
> why 1: 0,0
0,0 is not an option of 59,70: from 59,70 you can go to 58,70 | 57,70 | 56,70 | 55,70 | 54,70 | 53,70 | 52,70 | 51,70 | 50,70 | 49,70 | 48,70 | 47,70, and others.

"#]].raw()
    );
}

#[test]
fn numbers_past_64_bits_are_not_played() {
    let output = run("nim 3 10^30", b"");
    assert_eq!(output.status.code(), Some(2));
    assert_data_eq!(
        String::from_utf8(output.stderr).unwrap(),
        str![[r#"
error: numbers above 2^64-1 can be solved, but not played
  |
1 | 1000000000000000000000000000000
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: ask about it with solve, or play with a smaller number

"#]]
        .raw()
    );
}

#[test]
fn the_input_may_end_at_any_place_and_hold_anything() {
    let inputs: [&[u8]; 8] = [
        b"",
        b"\n",
        b"1: 1",
        b"1: 1\r\n2",
        b"\0\x7f\xff\xfe\n",
        b":\n::\n1:\n:1\n#\n-\n",
        b"take from\ntake 1 from\n",
        b"1: 1,1\n1: -1\n1: 1e9\n1: \xc3\xa9\n",
    ];
    for typed in inputs {
        let output = run("nim 3 4", typed);
        assert_eq!(output.status.code(), Some(0), "{typed:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_game() {
    use std::io::{BufRead, BufReader};
    // Waiting for a line, and thinking.
    for words in ["nim 3 4", "wythoff 400,600 380,411 --misere --second"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .arg("play")
            .args(words.split(' '))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().contains(" move)")));
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{words}");
    }
}
