import { Clock, isTransient, repeat, type Repetition } from '@deskline/platform';
import { RecordStoreSettings, inUnitOfWork, systemIn, RecordRuntime } from '@deskline/record-store';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Request } from '../request/request.record';
import { Coverages } from './coverages';

const BATCH = 100;
const timestampSql = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const DUE = `SELECT id, account_id, service_instance_id AS service_instance, requested_for_id AS person,
  ${timestampSql('coverage_due_at')} AS moment, ${timestampSql('created_at')} AS created_at
FROM request WHERE coverage_due_at <= $1 AND shelf IS NULL AND id <> ALL($2) ORDER BY coverage_due_at, id LIMIT ${BATCH}`;

interface Due {
  readonly id: number;
  readonly account_id: string;
  readonly service_instance: number;
  readonly person: number | null;
  readonly moment: string;
  readonly created_at: string;
}

/**
 * Finds the agreements of requests that were written while configuration-records did not answer. The request stores
 * since when they are due, and they are written under its lock, once by any number of instances.
 */
@Injectable()
export class CoverageBackfill implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Coverage');
  private repetition: Repetition | undefined;

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly coverages: Coverages,
    private readonly clock: Clock,
    private readonly settings: RecordStoreSettings,
  ) {}

  onApplicationBootstrap(): void {
    const { TIMER_INTERVAL_MS } = this.settings;
    this.repetition = repeat(
      TIMER_INTERVAL_MS,
      () => this.run(),
      (error) => this.log.error('Agreements could not be looked for; they are later.', error),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repetition?.stop();
  }

  /** Finds the agreements of all requests that are due, each once; stops when no answer comes. */
  async run(): Promise<void> {
    const sought: number[] = [];
    let due: readonly Due[];
    do {
      due = await this.due(sought);
      for (const one of due) {
        sought.push(one.id);
        if (!(await this.fillOne(one))) return;
      }
    } while (due.length === BATCH);
  }

  private due(sought: readonly number[]): Promise<Due[]> {
    return this.runtime.database.query<Due>(DUE, [this.clock.now(), sought], 'request.coverage_due');
  }

  /** False when the owner is unreachable, which ends the round; any other failure skips this request only. */
  private async fillOne(due: Due): Promise<boolean> {
    try {
      await this.fill(due);
    } catch (error) {
      if (isTransient(error)) return false;
      this.log.error(`The agreements of request ${due.id} could not be found`, error);
    }
    return true;
  }

  private async fill({ id, account_id, service_instance, person, moment, created_at }: Due): Promise<void> {
    const question = { account: account_id, service_instance, person, moment };
    const coverage = await this.coverages.find(question, created_at);
    await inUnitOfWork(this.runtime, systemIn(account_id), async (unit) => {
      await unit.lockGroup(Request, id);
      const row = await unit.row(Request, id);
      if (row?.stored['coverage_due_at']) await unit.amend(Request, id, { coverage });
    });
  }
}
