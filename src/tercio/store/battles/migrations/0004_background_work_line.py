from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("battles", "0003_background_work"),
    ]

    operations = [
        migrations.AddField(
            model_name="backgroundwork",
            name="line",
            field=models.CharField(db_index=True, default="", max_length=64),
        ),
    ]
