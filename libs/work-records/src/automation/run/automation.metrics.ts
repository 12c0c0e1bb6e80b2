import { Database, Metrics, shared } from '@deskline/platform';
import { Injectable } from '@nestjs/common';

/** The table has a row for each run that is still to be made. */
const PENDING = `
SELECT count(*)::integer AS runs, coalesce(greatest(0, extract(epoch FROM now() - min(due_at))), 0)::float8 AS seconds
FROM automation_run`;

interface Pending {
  readonly runs: number;
  readonly seconds: number;
}

/** Queue of automation rules. */
@Injectable()
export class AutomationMetrics {
  constructor(database: Database, metrics: Metrics) {
    const pending = shared(async () => (await database.query<Pending & object>(PENDING))[0]);
    const gauge = (name: string, help: string, of: keyof Pending): void => {
      metrics.gauge({
        name,
        help,
        async collect() {
          const row = await pending();
          if (row) this.set(row[of]);
          else this.remove();
        },
      });
    };
    gauge(
      'deskline_automation_runs',
      'Runs of automation rules that are still to be made; the same in every instance',
      'runs',
    );
    gauge(
      'deskline_automation_queue_age_seconds',
      'Time for which the first due run of a rule has waited; the same in every instance',
      'seconds',
    );
  }
}
