"""The musket field card as pages: it answers with no network once opened."""
