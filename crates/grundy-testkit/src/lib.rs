//! Twins from the definition.
