import { Injectable } from '@nestjs/common';
import { Clock, Database, Nats } from '@deskline/platform';
import { EventsMetrics } from './events.metrics';
import { EventsSettings } from './events.settings';
import { Leadership } from './leadership/leadership';

/** Dependencies that publishers and consumers share. */
@Injectable()
export class EventsContext {
  constructor(
    readonly database: Database,
    readonly nats: Nats,
    readonly clock: Clock,
    readonly settings: EventsSettings,
    readonly metrics: EventsMetrics,
    readonly leadership: Leadership,
  ) {}
}
