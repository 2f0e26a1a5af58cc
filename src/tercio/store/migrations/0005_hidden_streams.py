from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0004_season_index"),
    ]

    operations = [
        migrations.AddField(
            model_name="stream",
            name="hidden",
            field=models.BooleanField(null=True),
        ),
    ]
