import { Clock, Database, Sweeper } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';

/** Deletes expired keys: no message is signed with them, and no receiver needs them any more. */
@Injectable()
export class KeySweeper extends Sweeper {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(WebhookDispatcherSettings) settings: WebhookDispatcherSettings,
  ) {
    super('Expired keys', settings.WEBHOOK_KEY_SWEEP_MS);
  }

  async sweep(): Promise<void> {
    await this.database.query('DELETE FROM webhook_policy_key WHERE expires_at <= $1', [this.clock.now()]);
  }
}
