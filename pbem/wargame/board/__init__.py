"""The board: places of every kind, their names, paths over them, supply and zones of control."""
