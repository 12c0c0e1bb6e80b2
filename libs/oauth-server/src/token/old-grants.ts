import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import { REFRESH_MS } from '../lifetimes';
import { OauthSettings } from '../oauth.settings';
import * as old from './old-grants.sql';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 500;

/**
 * Deletes what is over, a few rows at a time, on one instance at a time. What could still tell a second use from a
 * first stays for as long as there is something to end by it: used codes and rotated tokens go with their family.
 */
@Injectable()
export class OldGrants implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Grants');
  private timer: NodeJS.Timeout | undefined;
  private sweeping = Promise.resolve();
  private stopping = false;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => (this.sweeping = this.tryToSweep()), this.settings.GRANT_SWEEP_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stopping = true;
    await this.sweeping;
  }

  async sweep(batch = BATCH): Promise<void> {
    const ago = (milliseconds: number) => new Date(this.clock.now().getTime() - milliseconds);
    // An hour, for instances whose clocks differ.
    const over = ago(HOUR_MS);
    await this.deleteAll(old.ACCESS_TOKENS, over, batch);
    await this.deleteAll(old.UNUSED_CODES, over, batch);
    await this.deleteAll(old.FAMILIES, over, batch);
    await this.deleteAll(old.REVOKED_GRANTS, ago(REFRESH_MS + HOUR_MS), batch);
    await this.deleteAll(old.REFUSALS, ago(DAY_MS), batch);
    await this.deleteAll(old.SECURITY_EVENTS, ago(this.settings.SECURITY_EVENT_DAYS * DAY_MS), batch);
  }

  private async deleteAll(statement: string, before: Date, batch: number): Promise<void> {
    while (!this.stopping && (await this.deleteSome(statement, before, batch)) >= batch);
  }

  /** How many were deleted: none where another instance is at it. */
  private deleteSome(statement: string, before: Date, batch: number): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const [lock] = await transaction.query<{ mine: boolean }>(old.TAKE_TURNS);
      if (!lock?.mine) return 0;
      const [done] = await transaction.query<{ deleted: number }>(statement, [before, batch]);
      return done?.deleted ?? 0;
    });
  }

  private async tryToSweep(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      this.logger.warn(`Cannot delete what is over, tries again later: ${String(error)}`);
    }
  }
}
