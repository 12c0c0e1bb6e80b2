import { Sweeper } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import { RecordStoreSettings } from '../record-store.settings';
import { IdempotencyKeys } from './keys';

/** Deletes expired keys. Every instance runs it; concurrent runs skip each other's rows. */
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
