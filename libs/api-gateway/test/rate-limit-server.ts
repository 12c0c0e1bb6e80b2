import { Module, type Type } from '@nestjs/common';
import { Clock, DatabaseModule, start, type Database, type RunningService } from '@deskline/platform';
import { OauthSettings } from '@deskline/oauth-server';
import { migratedDatabase, openDatabase, type TestDatabase } from '@deskline/testing';
import { migrations } from '../../oauth-server/migrations/migrations';
import { LimitsModule } from '../../oauth-server/src/limits/limits.module';

const database = { service: 'oauth-server', migrations };

function limitsOnly(clock: Clock): Type {
  @Module({ providers: [{ provide: Clock, useValue: clock }], exports: [Clock] })
  class Time {}
  @Module({ imports: [DatabaseModule.forRoot(database), { module: LimitsModule, imports: [Time] }] })
  class LimitsOnly {}
  return LimitsOnly;
}

/** Rate limit counters of the authorization server, in any number of instances on one PostgreSQL. */
export class RateLimitServer {
  private instances: RunningService[] = [];

  private constructor(
    private readonly natsUrl: string,
    private readonly clock: Clock,
    private readonly home: TestDatabase,
    readonly database: Database,
  ) {}

  static async open(natsUrl: string, clock: Clock): Promise<RateLimitServer> {
    const home = await migratedDatabase(database);
    return new RateLimitServer(natsUrl, clock, home, openDatabase(home));
  }

  async run(instances: number): Promise<void> {
    while (this.instances.length > instances) await this.instances.pop()?.stop();
    while (this.instances.length < instances) {
      const options = { name: 'oauth-server' as const, settings: OauthSettings };
      this.instances.push(await start(limitsOnly(this.clock), options, this.environment()));
    }
  }

  async taken(caller: string): Promise<number> {
    const rows = await this.database.query<{ taken: number }>(
      'SELECT taken FROM rate_window WHERE caller = $1 ORDER BY window_start DESC LIMIT 1',
      [caller],
    );
    return rows[0]?.taken ?? 0;
  }

  async close(): Promise<void> {
    await this.run(0);
    await this.database.close();
    await this.home.drop();
  }

  private environment(): Record<string, string> {
    return {
      ...this.home.settings,
      NATS_URL: this.natsUrl,
      LOG_LEVEL: 'silent',
      // All in one process: a waiting call waits for calls that are served meanwhile.
      RATE_LIMIT_RECALL_MS: '5000',
    };
  }
}
