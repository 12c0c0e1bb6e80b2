import { Clock } from '@deskline/platform';
import type { Condition, RecordType, Timer } from '@deskline/record';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { BEHAVIOURS, type Behaviours } from '../behaviour';
import { lockRow } from '../write/kept-row';
import { Unit } from '../write/unit';
import { idsWhere, isTrue } from '../write/where';
import { Workshop } from '../write/workshop';
import { RecordStoreSettings } from '../record-store.settings';

interface Due {
  readonly record: RecordType;
  readonly timer: Timer;
}

/**
 * Makes the changes whose moment has come. The records themselves hold the moments, so nothing is
 * lost in a restart; each change is made under the record's lock and only if it is still due, so
 * any number of instances make it once.
 */
@Injectable()
export class TimerRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly timers: readonly Due[];
  private next: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private readonly log = new Logger('Timers');

  constructor(
    private readonly workshop: Workshop,
    private readonly clock: Clock,
    private readonly settings: RecordStoreSettings,
    @Inject(BEHAVIOURS) { behaviours }: Behaviours,
  ) {
    this.timers = behaviours.flatMap(({ record, timers }) =>
      timers.map((timer) => ({ record: workshop.record(record), timer })),
    );
  }

  onApplicationBootstrap(): void {
    if (this.timers.length > 0) this.schedule();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.next);
    await this.running;
  }

  /** Makes every change that is due now. */
  async run(): Promise<void> {
    for (const due of this.timers) await this.runOne(due);
  }

  private schedule(): void {
    this.next = setTimeout(() => {
      this.running = this.run()
        .catch((error: unknown) => this.log.error('A timer could not be run; it is tried again.', error))
        .finally(() => {
          if (!this.stopped) this.schedule();
        });
    }, this.settings.TIMER_INTERVAL_MS);
  }

  private async runOne({ record, timer }: Due): Promise<void> {
    const now = this.clock.now().toISOString();
    const due: Condition = { all: [timer.from, { [timer.field]: { lte: now } }] };
    const { database } = this.workshop;
    for (const id of await idsWhere(database, this.workshop.catalogue, record, due, now)) {
      if (this.stopped) return;
      await this.make(record, id, timer, due);
    }
  }

  private make(record: RecordType, id: number, timer: Timer, due: Condition): Promise<void> {
    return this.workshop.database.transaction(async (transaction) => {
      const [owner] = await transaction.query<{ account_id: string }>(
        `SELECT account_id FROM "${record.name}" WHERE id = $1`,
        [id],
      );
      if (!owner) return;
      const actor = { account: owner.account_id, person: null, request_id: null };
      const unit = new Unit(transaction, this.workshop, actor);
      await unit.lockGroup(record, id);
      const row = await lockRow(transaction, record, id);
      const isDue = await isTrue(transaction, this.workshop.catalogue, record, id, due, unit.now);
      if (!row || !isDue) return;
      await unit.update(record, id, timer.set, row);
      await unit.settle();
    });
  }
}
