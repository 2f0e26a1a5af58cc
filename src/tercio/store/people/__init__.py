"""Who people are: their accounts, and the links handed to those without one."""
