import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Clock, Database, repeat, type Repetition } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';

/** A gateway whose clock is behind may still ask for the window before. */
const KEPT_MS = 2 * 3_600_000;

/** Deletes windows nobody asks for any more. Two instances that do it at the same time do no harm. */
@Injectable()
export class OldWindows implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Limits');
  private sweeping: Repetition | undefined;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping = repeat(
      this.settings.RATE_LIMIT_SWEEP_MS,
      () => this.sweep(),
      (error) => this.logger.warn(`Cannot delete old windows, tries again later: ${String(error)}`),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeping?.stop();
  }

  async sweep(): Promise<void> {
    const before = [new Date(this.clock.now().getTime() - KEPT_MS)];
    await this.database.query('DELETE FROM rate_window WHERE window_start < $1', before);
    await this.database.query('DELETE FROM rate_look WHERE looked_at < $1', before);
  }
}
