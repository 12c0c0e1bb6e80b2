import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { Settings } from '@deskline/platform';
import { EventConsumer } from './consume/consumer';
import type { EventHandler } from './consume/handler';
import { EventsContext } from './events.context';
import { EventsMetrics } from './events.metrics';
import { EventsSettings } from './events.settings';
import { Leadership } from './leadership/leadership';
import { EventPublisher } from './publish/publisher';
import { RangeResponder } from './publish/range';

export interface EventsOptions {
  /** Name of the service that owns the log: 'work-records'. */
  source: string;
}

export interface ConsumptionOptions {
  /** Name of the consumer. Several consumers of one service read the same source independently. */
  consumer: string;
  source: string;
  /** A provider of the module that lists the consumer. */
  handler: Type<EventHandler>;
}

/** Event log of a service: publishes it, and answers requests for ranges of it. */
@Module({})
export class EventsModule {
  static forRoot({ source }: EventsOptions): DynamicModule {
    return {
      module: EventsModule,
      global: true,
      providers: [
        { provide: EventsSettings, inject: [Settings], useFactory: eventsSettings },
        EventsMetrics,
        Leadership,
        EventsContext,
        {
          provide: EventPublisher,
          inject: [EventsContext],
          useFactory: (context: EventsContext) => new EventPublisher(source, context),
        },
        {
          provide: RangeResponder,
          inject: [EventsContext],
          useFactory: (context: EventsContext) => new RangeResponder(source, context),
        },
      ],
      exports: [EventsContext, EventPublisher, Leadership],
    };
  }

  /** A provider for the module that has the handler: `providers: [References, EventsModule.consume({ ... })]`. */
  static consume({ consumer, source, handler }: ConsumptionOptions): Provider {
    return {
      provide: `EventConsumer ${consumer} of ${source}`,
      inject: [handler, EventsContext],
      useFactory: (handler: EventHandler, context: EventsContext) =>
        new EventConsumer({ consumer, source, handler }, context),
    };
  }
}

function eventsSettings(settings: Settings): EventsSettings {
  if (settings instanceof EventsSettings) return settings;
  throw new Error('The settings class of a service with an event log extends EventsSettings.');
}
