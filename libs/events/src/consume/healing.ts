import { Logger } from '@nestjs/common';
import { Signal } from '@deskline/platform';
import type { EventsContext } from '../events.context';
import type { ConsumerLabels } from '../events.metrics';
import { pause, pauseAfter, retryPauses } from '../pause';
import type { EventPosition } from './event-position';
import type { EventHandler } from './handler';

/** Wait for the next rewinding, which notifies; timers take no more. */
const LONG_MS = 2 ** 31 - 1;

/** Mends the effects of events that a consumer has applied and that its source has lost by a restore. */
export class Healing {
  private readonly logger: Logger;
  private readonly signal = new Signal();
  private readonly source: string;

  constructor(
    { consumer, source }: ConsumerLabels,
    private readonly handler: EventHandler,
    private readonly position: EventPosition,
    private readonly context: EventsContext,
  ) {
    this.logger = new Logger(`${Healing.name} ${consumer} of ${source}`);
    this.source = source;
  }

  /** Looks again whether there is something to mend. */
  notify(): void {
    this.signal.notify();
  }

  /** Begins with what an earlier leader has left; events are applied meanwhile. */
  async run(ended: AbortSignal): Promise<void> {
    const { database, settings } = this.context;
    if (!this.handler.heal) return;
    let failures = 0;
    while (!ended.aborted) {
      try {
        const since = await this.position.unhealed(database);
        if (since !== null) await this.heal(since);
        failures = 0;
        await this.signal.wait(LONG_MS, ended);
      } catch (error) {
        this.logger.warn(`Cannot mend the effects of lost events, tries again: ${String(error)}`);
        await pause(pauseAfter(++failures, retryPauses(settings)), ended);
      }
    }
  }

  private async heal(since: string): Promise<void> {
    const result = await this.handler.heal?.(this.context, this.source);
    await this.position.storeHealed(this.context.database, since);
    this.logger.log(`Mended the effects of lost events: ${result}`);
  }
}
