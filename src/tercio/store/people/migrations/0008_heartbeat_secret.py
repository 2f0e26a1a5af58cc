"""The house remembers by a mark which secret its links are signed with."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("people", "0007_session_epoch"),)

    operations = (
        migrations.AddField(
            model_name="heartbeat",
            name="secret_mark",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
    )
