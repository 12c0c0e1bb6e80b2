import { NO_BODY } from '../frame';
import type { Nats } from './nats';

/**
 * Signal to all instances of a service: to this one at once, to the others over NATS. A message that is lost while an
 * instance is cut off is made up for when it is connected again; beyond that, its listener rechecks now and then.
 */
export class InstanceSignal {
  private listener: (() => void) | null = null;
  private publishing = false;
  private unlisten: () => void = () => undefined;

  constructor(
    private readonly nats: Nats,
    private readonly subject: string,
  ) {}

  listen(listener: () => void): void {
    this.listener = listener;
    const subscription = this.nats.connection.subscribe(this.subject, { callback: () => this.listener?.() });
    const forget = this.nats.onReconnect(() => this.listener?.());
    this.unlisten = () => {
      subscription.unsubscribe();
      forget();
    };
  }

  /** Publishes once for all calls in this turn of the event loop. */
  notify(): void {
    this.listener?.();
    if (this.publishing) return;
    this.publishing = true;
    setImmediate(() => {
      this.publishing = false;
      if (!this.nats.connection.isClosed()) this.nats.publish(this.subject, NO_BODY);
    });
  }

  stop(): void {
    this.listener = null;
    this.unlisten();
  }
}
