import { Clock, Database, Sweeper } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import { keepCallPartitions } from './call-partitions';

const SWEEP_MS = 600_000;
/** PostgreSQL: no partition for the row. */
const NO_PARTITION = '23514';

/** A clock of a gateway that is wrong moves its calls by an hour at most. */
const ADD = `INSERT INTO call_log (at, account_id, person_id, application_id, method, path, status, milliseconds, request_id,
  address)
SELECT greatest(least(to_timestamp(at / 1000.0), $2::timestamptz), $2::timestamptz - interval '1 hour'), account_id,
  person_id, application_id, method, path, status, milliseconds, request_id, address
FROM jsonb_to_recordset($1::jsonb) AS c(at double precision, account_id text, person_id bigint, application_id bigint,
  method text, path text, status integer, milliseconds integer, request_id text, address text)
ORDER BY at`;

/** Calls of people in the last 24 hours: tables without a write-ahead log, one for each hour, which are dropped whole. */
@Injectable()
export class Calls extends Sweeper {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super('Old calls', SWEEP_MS);
  }

  /** Adds calls, as JSON of AnsweredCall; one statement. */
  async add(calls: string): Promise<void> {
    const now = this.clock.now();
    const insert = () => this.database.query(ADD, [calls, now], 'calls.add');
    await insert().catch(async (error: unknown) => {
      if ((error as { code?: string }).code !== NO_PARTITION) throw error;
      await keepCallPartitions(this.database, now);
      await insert();
    });
  }

  async sweep(): Promise<void> {
    await keepCallPartitions(this.database, this.clock.now());
  }
}
