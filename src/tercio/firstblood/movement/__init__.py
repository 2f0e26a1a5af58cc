"""Moving: paths and their judges, Engagement, Charges, stragglers."""
