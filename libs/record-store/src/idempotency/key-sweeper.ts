import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { RecordStoreSettings } from '../record-store.settings';
import { IdempotencyKeys } from './keys';

/** Forgets old keys now and then. Every instance does; two at once take different ones. */
@Injectable()
export class KeySweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(KeySweeper.name);
  private next: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly keys: IdempotencyKeys,
    @Inject(RecordStoreSettings)
    private readonly settings: Pick<RecordStoreSettings, 'IDEMPOTENCY_SWEEP_MS'>,
  ) {}

  onApplicationBootstrap(): void {
    this.next = setInterval(() => {
      this.running = this.keys
        .sweep()
        .catch((error: unknown) => this.logger.warn(`Old keys could not be deleted: ${String(error)}`));
    }, this.settings.IDEMPOTENCY_SWEEP_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.next);
    await this.running;
  }
}
