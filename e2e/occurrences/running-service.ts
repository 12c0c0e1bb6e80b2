import type { Principal } from '@deskline/identity';
import {
  Database,
  loadSettings,
  Nats,
  NatsTransport,
  PlatformModule,
  type ManualClock,
  type MigrationClass,
} from '@deskline/platform';
import type { RecordAnswer } from '@deskline/record-http';
import { ENGINE_MIGRATIONS, TimerRunner, type RecordStoreSettings } from '@deskline/record-store';
import { migratedDatabase, principal, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { Module, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

type Read = Record<string, unknown>;

/** Modules of a service. */
export interface Making {
  readonly name: string;
  readonly module: Type;
  readonly settings: Type<RecordStoreSettings>;
  readonly migrations: readonly MigrationClass[];
  readonly clock: ManualClock;
}

const CALLER = principal({ roles: ['workflow_manager', 'account_administrator'] });

/** Service on a database of its own that is stopped and started again, in any number of instances. */
export class RunningService {
  private instances: INestMicroservice[] = [];

  private constructor(
    private readonly making: Making,
    private readonly made: TestDatabase,
  ) {}

  static async start(making: Making): Promise<RunningService> {
    const { name: service, migrations } = making;
    const made = await migratedDatabase({ service, migrations: [...ENGINE_MIGRATIONS, ...migrations] });
    const running = new RunningService(making, made);
    await running.start();
    return running;
  }

  /** Starts one more instance. */
  async start(): Promise<void> {
    const { name, module, clock } = this.making;
    const settings = loadSettings(this.making.settings, {
      ...this.made.settings,
      NATS_URL: testNatsUrl(),
      LOG_LEVEL: 'error',
      TIMER_INTERVAL_MS: '3600000',
      ATTACHMENT_SECRET: 'the secret that all of the specs share',
    });
    @Module({ imports: [PlatformModule.forRoot({ name, settings, clock }), module] })
    class RunningModule {}
    const app = await NestFactory.createMicroservice(RunningModule, {
      logger: ['error'],
      abortOnError: false,
      inject: [NatsTransport],
      useFactory: (strategy: NatsTransport) => ({ strategy }),
    });
    await app.listen();
    this.instances.push(app);
  }

  async stop(): Promise<void> {
    await Promise.all(this.instances.map((app) => app.close()));
    this.instances = [];
  }

  async end(): Promise<void> {
    await this.stop();
    await this.made.drop();
  }

  get<T>(type: Type<T>): T {
    return (this.instances[0] as INestMicroservice).get(type);
  }

  get database(): Database {
    return this.get(Database);
  }

  /** Runs the timers of each instance at once. */
  async look(): Promise<void> {
    await Promise.all(this.instances.map((app) => app.get(TimerRunner).run()));
  }

  async call(request: string, body: object | null = null, as: Principal = CALLER): Promise<Read> {
    const [method = '', address = ''] = request.split(' ');
    const [path = '', query = ''] = address.split('?');
    const base_url = 'https://desk.example/v1';
    const head = { method, path, query, principal: as, request_id: null, base_url, headers: {} };
    const frame = { head, body: Buffer.from(body ? JSON.stringify(body) : '') };
    const subject = `records.${this.making.name}`;
    const answer = await this.get(Nats).request<RecordAnswer>(subject, frame, 10_000);
    const text = answer.body.toString();
    if (answer.head.status >= 300) throw new Error(`${request} answers ${answer.head.status}: ${text}`);
    return JSON.parse(text) as Read;
  }
}
