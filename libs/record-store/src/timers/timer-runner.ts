import { Clock, type DueTask, Metrics, whenDue } from '@deskline/platform';
import type { Condition, RecordType, Stored, Timer } from '@deskline/record';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { BEHAVIOURS, type Behaviours } from '../behaviour/behaviour';
import { Invalid } from '../refusals';
import { quoted } from '../table/column';
import { systemIn } from '../caller';
import { inUnitOfWork } from '../write/in-unit-of-work';
import { idsWhere, isTrue, type EvaluationContext } from '../write/lookup/ids-where';
import { RecordRuntime } from '../runtime';
import { RecordStoreSettings } from '../record-store.settings';
import { conditionSql } from '../read/plan/condition-sql';
import { Joins } from '../read/plan/joins';
import { Params } from '../read/plan/statement';
import { getOrCompute } from '../memoize';
import { TimerMetrics } from './timer-metrics';

/** Records per timer and run; the rest waits for the next run. */
const BATCH = 1_000;
/** Pause after a run with changes. */
const PAUSE_MS = 1_000;

/**
 * Makes the changes that are due. It waits for the first time in a timer field, and is woken by a change that sets an
 * earlier one. The timer fields are in the records, so a restart loses none; each change is made under the record's lock and
 * only if it is still due, so any number of instances make it once.
 */
@Injectable()
export class TimerRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly timers: readonly Omit<RecordTimer, 'paused'>[];
  private running: DueTask | undefined;
  private readonly log = new Logger('Timers');
  private readonly backoff = new RetryBackoff();
  private readonly metrics: TimerMetrics;
  /** First time of all timers, when they were last looked at. */
  private firstTime = Infinity;

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly clock: Clock,
    private readonly settings: RecordStoreSettings,
    @Inject(BEHAVIOURS) { behaviours }: Behaviours,
    metrics: Metrics,
  ) {
    this.metrics = new TimerMetrics(
      metrics,
      () => this.until(this.firstTime),
      () => this.backoff.count,
    );
    this.timers = behaviours.flatMap(({ record, timers }) =>
      timers.map((timer) => ({ record: runtime.record(record), timer })),
    );
  }

  onApplicationBootstrap(): void {
    if (this.timers.length === 0) return;
    this.running = whenDue(
      this.settings.TIMER_INTERVAL_MS,
      (ended) => this.run(ended),
      (error) => this.log.error('A timer could not be run; it is tried again.', error),
    );
    for (const { record, timer } of this.timers)
      this.runtime.timerTimes.listen(record.name, timer.field, (time) =>
        this.running?.wake(this.until(time)),
      );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running?.stop();
  }

  /** Makes the changes that are due, and returns the milliseconds until the next ones are. */
  async run(ended?: AbortSignal): Promise<number> {
    const timers = this.timers.map((each) => ({ ...each, paused: this.backoff.pausedIds(each.record.name) }));
    const times = await nextTimes(this.context(), timers);
    this.firstTime = Math.min(...times.map(([, time]) => time));
    const due = times.filter(([, time]) => this.until(time) <= 0);
    for (const [timer, time] of due) {
      this.metrics.late(-this.until(time));
      await this.runOne(timer, ended);
    }
    if (due.length > 0) return PAUSE_MS;
    return Math.min(this.backoff.nextInMs(), ...times.map(([, time]) => this.until(time)));
  }

  private until(time: number): number {
    return time - this.clock.now().getTime();
  }

  private context() {
    return {
      transaction: this.runtime.database,
      runtime: this.runtime,
      now: this.clock.now().toISOString(),
    };
  }

  private async runOne({ record, timer, paused }: RecordTimer, ended?: AbortSignal): Promise<void> {
    const context = this.context();
    const due: Condition = { all: [timer.from, { [timer.field]: { lte: context.now } }] };
    const among = paused.length > 0 ? { all: [due, { not: { id: paused } }] } : due;
    for (const id of await idsWhere(context, record, among, { limit: BATCH, inUse: true })) {
      if (ended?.aborted) return;
      await this.tryOne(record, id, timer, due);
    }
  }

  /** Pauses a record that cannot be changed now, so that it does not delay the others. */
  private async tryOne(record: RecordType, id: number, timer: Timer, due: Condition): Promise<void> {
    try {
      await this.make(record, id, timer, due);
      this.backoff.resume(record.name, id);
    } catch (error) {
      const seconds = this.backoff.pause(record.name, id) / 1000;
      this.log.error(
        `${record.name} ${id} is due but could not be changed; tried again in ${seconds} s`,
        error,
      );
    }
  }

  /** Makes the alternative change of the timer, if it has one, when its change is refused: a retry would be refused, too. */
  private async make(record: RecordType, id: number, timer: Timer, due: Condition): Promise<void> {
    const { set, otherwise } = timer;
    try {
      await this.change(record, id, due, typeof set === 'function' ? set : () => set);
    } catch (error) {
      if (!otherwise || !(error instanceof Invalid)) throw error;
      await this.change(record, id, due, (row, now) => otherwise(row, error.problems, now));
    }
  }

  private async change(
    record: RecordType,
    id: number,
    due: Condition,
    wanted: (row: Stored, now: string) => Stored,
  ): Promise<void> {
    const [owner] = await this.runtime.database.query<{ account_id: string }>(
      `SELECT account_id FROM ${quoted(record.name)} WHERE id = $1`,
      [id],
    );
    if (!owner) return;
    await inUnitOfWork(this.runtime, systemIn(owner.account_id, 'timer'), async (unit) => {
      await unit.lockGroup(record, id);
      const row = await unit.row(record, id);
      const isDue = await isTrue(unit, record, id, due);
      if (row && isDue) await unit.amend(record, id, wanted(row.stored, unit.now));
    });
  }
}

interface RecordTimer {
  readonly record: RecordType;
  readonly timer: Timer;
  /** Records that are left out. */
  readonly paused: readonly number[];
}

/** First time of each timer that has one, in milliseconds since 1970; one statement for all timers. */
async function nextTimes<T extends RecordTimer>(
  { transaction, runtime, now }: EvaluationContext,
  timers: readonly T[],
): Promise<(readonly [timer: T, time: number])[]> {
  const params = new Params();
  const firsts = timers.map(({ record, timer, paused }, nth) => {
    const joins = new Joins(record, runtime.catalogue);
    const where: Condition = paused.length > 0 ? { all: [timer.from, { not: { id: paused } }] } : timer.from;
    const condition = conditionSql(where, { joins, params });
    const time = joins.column(timer.field);
    const inUse = record.archiving ? ' AND t.shelf IS NULL' : '';
    return `(SELECT ${nth}, extract(epoch FROM ${time}) * 1000 FROM ${quoted(record.name)} t ${joins.sql}
WHERE ${time} IS NOT NULL${inUse} AND (${condition}) ORDER BY ${time} LIMIT 1)`;
  });
  const rows = await transaction.rows(firsts.join('\nUNION ALL '), params.bind({ principal: null, now }));
  return rows.map(([nth, time]) => [timers[Number(nth)] as T, Number(time)] as const);
}

const FIRST_MS = 5_000;
const LONGEST_MS = 15 * 60_000;

interface Pause {
  readonly pauseMs: number;
  readonly until: number;
}

/** Backoff of records with a failed change: the pause doubles with each failure. */
export class RetryBackoff {
  private readonly byRecord = new Map<string, Map<number, Pause>>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Records whose last change failed. */
  get count(): number {
    return [...this.byRecord.values()].reduce((sum, byId) => sum + byId.size, 0);
  }

  pausedIds(record: string): number[] {
    const now = this.now();
    return [...(this.byRecord.get(record) ?? [])].filter(([, { until }]) => until > now).map(([id]) => id);
  }

  /** Milliseconds until the next pause ends. */
  nextInMs(): number {
    const now = this.now();
    const pauses = [...this.byRecord.values()].flatMap((byId) => [...byId.values()]);
    return Math.min(...pauses.filter(({ until }) => until > now).map(({ until }) => until - now));
  }

  /** Notes a failure, and returns the pause in milliseconds. */
  pause(record: string, id: number): number {
    const pauses = getOrCompute(this.byRecord, record, () => new Map());
    const pauseMs = Math.min(LONGEST_MS, (pauses.get(id)?.pauseMs ?? FIRST_MS / 2) * 2);
    pauses.set(id, { pauseMs, until: this.now() + pauseMs });
    return pauseMs;
  }

  /** Forgets the failures of a record after a success. */
  resume(record: string, id: number): void {
    this.byRecord.get(record)?.delete(id);
  }
}
