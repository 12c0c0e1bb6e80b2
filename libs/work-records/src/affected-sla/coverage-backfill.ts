import { Clock, isTransient, whenDue, type DueTask } from '@deskline/platform';
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
const RETRY_MS = 1_000;
const timestampSql = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const DUE = `SELECT id, account_id, service_instance_id AS service_instance, requested_for_id AS person,
  template_id AS request_template,
  ${timestampSql('coverage_due_at')} AS moment, ${timestampSql('created_at')} AS created_at
FROM request WHERE coverage_due_at <= $1 AND shelf IS NULL AND id <> ALL($2) ORDER BY coverage_due_at, id LIMIT ${BATCH}`;

interface Due {
  readonly id: number;
  readonly account_id: string;
  readonly service_instance: number;
  readonly person: number | null;
  readonly request_template: number | null;
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
  private task: DueTask | undefined;

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly coverages: Coverages,
    private readonly clock: Clock,
    private readonly settings: RecordStoreSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.task = whenDue(
      this.settings.TIMER_INTERVAL_MS,
      () => this.run(),
      (error) => this.log.error('Agreements could not be looked for; they are later.', error),
    );
    this.runtime.timerTimes.listen(Request.name, 'coverage_due_at', () => this.wake());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  /** Called when requests have become due. */
  wake(): void {
    this.task?.wake();
  }

  /** Finds the agreements of all requests that are due, each once. Returns the milliseconds until the next attempt, if one is needed. */
  async run(): Promise<number> {
    const sought: number[] = [];
    let failed = false;
    let due: readonly Due[];
    do {
      due = await this.due(sought);
      for (const one of due) {
        sought.push(one.id);
        const result = await this.fillOne(one);
        if (result === 'unreachable') return RETRY_MS;
        if (result === 'failed') failed = true;
      }
    } while (due.length === BATCH);
    return failed ? RETRY_MS : Infinity;
  }

  private due(sought: readonly number[]): Promise<Due[]> {
    return this.runtime.database.query<Due>(DUE, [this.clock.now(), sought], 'request.coverage_due');
  }

  /** An unreachable owner ends the round; any other failure skips this request only. */
  private async fillOne(due: Due): Promise<'filled' | 'failed' | 'unreachable'> {
    try {
      await this.fill(due);
    } catch (error) {
      if (isTransient(error)) return 'unreachable';
      this.log.error(`The agreements of request ${due.id} could not be found`, error);
      return 'failed';
    }
    return 'filled';
  }

  private async fill({ id, account_id: account, created_at, ...due }: Due): Promise<void> {
    const question = { account, ...due };
    const coverage = await this.coverages.find(question, created_at);
    await inUnitOfWork(this.runtime, systemIn(account), async (unit) => {
      await unit.lockGroup(Request, id);
      const row = await unit.row(Request, id);
      if (row?.stored['coverage_due_at']) await unit.amend(Request, id, { coverage });
    });
  }
}
