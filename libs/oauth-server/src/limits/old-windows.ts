import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database, Sweeper } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';

/** A gateway whose clock is behind may still ask for the window before. */
const KEPT_MS = 2 * 3_600_000;

/** Deletes windows nobody asks for any more. Two instances that do it at the same time do no harm. */
@Injectable()
export class OldWindows extends Sweeper {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) settings: OauthSettings,
  ) {
    super('Old windows', settings.RATE_LIMIT_SWEEP_MS);
  }

  async sweep(): Promise<void> {
    const before = [new Date(this.clock.now().getTime() - KEPT_MS)];
    await this.database.query('DELETE FROM rate_window WHERE window_start < $1', before);
    await this.database.query('DELETE FROM rate_look WHERE looked_at < $1', before);
  }
}
