import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';

/** A gateway whose clock is behind may still ask for the window before. */
const KEPT_MS = 2 * 3_600_000;

/** Deletes windows nobody asks for any more. Two instances that do it at the same time do no harm. */
@Injectable()
export class OldWindows implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Limits');
  private timer: NodeJS.Timeout | undefined;
  private sweeping = Promise.resolve();

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => (this.sweeping = this.tryToSweep()), this.settings.RATE_LIMIT_SWEEP_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  async sweep(): Promise<void> {
    const before = [new Date(this.clock.now().getTime() - KEPT_MS)];
    await this.database.query('DELETE FROM rate_window WHERE window_start < $1', before);
    await this.database.query('DELETE FROM rate_look WHERE looked_at < $1', before);
  }

  private async tryToSweep(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      this.logger.warn(`Cannot delete old windows, tries again later: ${String(error)}`);
    }
  }
}
