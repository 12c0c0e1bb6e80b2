import { Nats, NO_BODY } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Subscription } from 'nats';

const DUE_SUBJECT = 'webhook-dispatcher.due';

/** Notifies all instances, this one at once, of lanes that are ready. Polling makes up for lost notifications. */
@Injectable()
export class DueNotifier {
  private subscription: Subscription | null = null;
  private listener: (() => void) | null = null;
  private publishing = false;

  constructor(@Inject(Nats) private readonly nats: Nats) {}

  listen(listener: () => void): void {
    this.listener = listener;
    this.subscription = this.nats.connection.subscribe(DUE_SUBJECT, { callback: listener });
  }

  /** Publishes once for all commits in this turn of the event loop. */
  notify(): void {
    this.listener?.();
    if (this.publishing) return;
    this.publishing = true;
    setImmediate(() => {
      this.publishing = false;
      if (!this.nats.connection.isClosed()) this.nats.publish(DUE_SUBJECT, NO_BODY);
    });
  }

  stop(): void {
    this.listener = null;
    this.subscription?.unsubscribe();
  }
}
