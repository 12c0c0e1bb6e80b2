import { InstanceSignal, Nats } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';

/** Notifies all instances, this one at once, of lanes that are ready. Polling makes up for lost notifications. */
@Injectable()
export class DueNotifier extends InstanceSignal {
  constructor(@Inject(Nats) nats: Nats) {
    super(nats, 'webhook-dispatcher.due');
  }
}
