import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { repeat, type Repetition } from '@deskline/platform';
import { RecordStoreSettings } from '../record-store.settings';
import { IdempotencyKeys } from './keys';

/** Forgets old keys now and then. Every instance does; two at once take different ones. */
@Injectable()
export class KeySweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(KeySweeper.name);
  private sweeping: Repetition | undefined;

  constructor(
    private readonly keys: IdempotencyKeys,
    @Inject(RecordStoreSettings)
    private readonly settings: Pick<RecordStoreSettings, 'IDEMPOTENCY_SWEEP_MS'>,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping = repeat(
      this.settings.IDEMPOTENCY_SWEEP_MS,
      (ended) => this.keys.sweep(ended),
      (error) => this.logger.warn(`Old keys could not be deleted: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeping?.stop();
  }
}
