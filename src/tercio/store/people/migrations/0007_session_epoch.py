"""An account's sessions can be ended all at once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("people", "0006_webhook"),)

    operations = (
        migrations.AddField(
            model_name="person",
            name="session_epoch",
            field=models.PositiveIntegerField(default=0),
        ),
    )
