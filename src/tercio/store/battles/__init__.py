"""Kept around battles: seats, lists, clubs' figures, the machine's reasons, work, who wants no mail."""
