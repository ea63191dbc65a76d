"""The daily facts, every night, from Airflow 2 or 3.

Two tasks for each day: yesterday's facts, which are provisional, and then whatever waits: dates that
late events have come for, and those for which none is waited any more, which are settled then. The
job ids are functions of the day alone, so a retry goes on with the same work, and says "already
published" when it was done; what the archive was too late for is taken the next night.

In the worker's environment: TILES_HOME, a built clone of the repository; TILES_CLUSTER, the REST API
of the session cluster; TILES_COURSE_DAY, the directory of the facts, at the same path on the
TaskManagers; TILES_CONFIG, the properties file of the jobs, with deployment, brokers, archive and
whatever secrets they need. None is in here.
"""

from datetime import datetime, timedelta, timezone

try:  # Airflow 3
    from airflow.providers.standard.operators.bash import BashOperator
    from airflow.sdk import DAG
except ImportError:  # Airflow 2
    from airflow import DAG
    from airflow.operators.bash import BashOperator

from airflow.timetables.interval import CronDataIntervalTimetable

# Days that late events are waited for; --horizon of tiles restate.
HORIZON = 3

# The interval is named, not the moment of the run: of a bare cron text Airflow 3 makes runs that
# have no interval, and their logical date is a day later than in Airflow 2.
DAY = "{{ data_interval_start | ds }}"

RESTATE = """\
set -eu
"$TILES_HOME/deploy/bin/tiles" restate {what} --job-id {job_id} --horizon {horizon} \
  --cluster "$TILES_CLUSTER" --course-day "$TILES_COURSE_DAY" --config "$TILES_CONFIG"
"""

with DAG(
    dag_id="course_day",
    # Well past midnight: the archive must have got beyond the end of the day.
    schedule=CronDataIntervalTimetable("30 2 * * *", timezone="UTC"),
    start_date=datetime(2026, 1, 1, tzinfo=timezone.utc),
    catchup=False,
    max_active_runs=1,
    default_args={
        "retries": 2,
        "retry_delay": timedelta(minutes=10),
        "execution_timeout": timedelta(hours=6),
    },
) as dag:
    yesterday = BashOperator(
        task_id="yesterday",
        bash_command=RESTATE.format(
            what="--dates " + DAY, job_id="course-day-" + DAY, horizon=HORIZON
        ),
    )
    waiting = BashOperator(
        task_id="waiting",
        bash_command=RESTATE.format(
            what="--auto", job_id="course-day-auto-" + DAY, horizon=HORIZON
        ),
    )
    yesterday >> waiting
