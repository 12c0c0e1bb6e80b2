import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Deliver } from './deliver';
import type { DueCall } from './due-call';
import type { HandOver } from './hand-over';
import type { Pools } from './pools';

/** Delivers for as long as the service runs. */
export class Sender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly deliver: Deliver,
    private readonly due: DueCall,
    private readonly handOver: HandOver,
    private readonly pools: Pools,
  ) {}

  onApplicationBootstrap(): void {
    this.due.listen(() => this.deliver.wake());
    this.handOver.receive(this.deliver);
    this.deliver.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.due.stop();
    await this.deliver.stop(() => this.pools.close());
  }
}
