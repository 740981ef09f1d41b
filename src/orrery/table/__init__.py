"""The table: what people and bots at one game see and may do, without any network or database."""
