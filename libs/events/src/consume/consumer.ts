import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { EventsContext } from '../events.context';
import type { Candidacy } from '../leadership/leadership';
import { ConsumerLoop, type Consumption } from './consumer-loop';

/** Consumes the events of one source in one instance at a time; the others stand by. */
export class EventConsumer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private candidacy: Candidacy | null = null;

  constructor(
    private readonly consumption: Consumption,
    private readonly context: EventsContext,
  ) {}

  onApplicationBootstrap(): void {
    const { consumer, source } = this.consumption;
    const name = `events.consumer.${consumer}.${source}`;
    this.candidacy = this.context.leadership.stand(name, (ended) =>
      new ConsumerLoop(this.consumption, this.context).run(ended),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.candidacy?.stop();
  }
}
