import { Sweeper } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import { RecordStoreSettings } from '../record-store.settings';
import { IdempotencyKeys } from './keys';

/** Forgets old keys. Every instance does; two at once take different ones. */
@Injectable()
export class KeySweeper extends Sweeper {
  constructor(
    private readonly keys: IdempotencyKeys,
    @Inject(RecordStoreSettings) settings: Pick<RecordStoreSettings, 'IDEMPOTENCY_SWEEP_MS'>,
  ) {
    super('Old keys', settings.IDEMPOTENCY_SWEEP_MS);
  }

  sweep(ended?: AbortSignal): Promise<void> {
    return this.keys.sweep(ended);
  }
}
