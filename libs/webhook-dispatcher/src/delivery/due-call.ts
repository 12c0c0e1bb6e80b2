import type { Nats } from '@deskline/platform';
import type { Subscription } from 'nats';

const DUE_SUBJECT = 'webhook-dispatcher.due';
const NOTHING = new Uint8Array();

/** Tells all instances, this one at once, that there are new deliveries. Lost calls are made up for by polling. */
export class DueCall {
  private subscription: Subscription | null = null;
  private heard: (() => void) | null = null;
  private calling = false;

  constructor(private readonly nats: Nats) {}

  listen(heard: () => void): void {
    this.heard = heard;
    this.subscription = this.nats.connection.subscribe(DUE_SUBJECT, { callback: heard });
  }

  /** One call tells of all that was committed in this turn of the event loop. */
  readonly call = (): void => {
    this.heard?.();
    if (this.calling) return;
    this.calling = true;
    setImmediate(() => {
      this.calling = false;
      if (!this.nats.connection.isClosed()) this.nats.publish(DUE_SUBJECT, NOTHING);
    });
  };

  stop(): void {
    this.heard = null;
    this.subscription?.unsubscribe();
  }
}
