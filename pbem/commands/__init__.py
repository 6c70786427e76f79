"""The subcommands of `pbem`, one idea a module."""
