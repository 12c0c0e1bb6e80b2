import type { Principal } from '@deskline/identity';
import {
  Clock,
  Database,
  loadSettings,
  ManualClock,
  Nats,
  NatsTransport,
  PlatformModule,
  Settings,
} from '@deskline/platform';
import type { Role } from '@deskline/record';
import type { RecordAnswer } from '@deskline/record-http';
import { ENGINE_MIGRATIONS, RecordStoreSettings, TimerRunner, type Account } from '@deskline/record-store';
import { migratedDatabase, principal, testNatsUrl } from '@deskline/testing';
import { Module, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Directory } from '../src/account/directory';
import { ConfigurationRecordsModule } from '../src/configuration-records.module';
import { migrations } from '../migrations/migrations';

type Read = Record<string, unknown>;

const ACCOUNT = { custom_url: null, time_zone: 'UTC', locale: 'en', trusts: [] };

/** Whole service on a database of its own, called over NATS as the gateway does. */
export class ConfigurationRecordsEnv {
  private constructor(
    private readonly app: INestMicroservice,
    private readonly drop: () => Promise<void>,
  ) {}

  static async open(more: Readonly<Record<string, string>> = {}): Promise<ConfigurationRecordsEnv> {
    const service = 'configuration-records';
    const database = await migratedDatabase({
      service,
      migrations: [...ENGINE_MIGRATIONS, ...migrations],
    });
    const settings = loadSettings(RecordStoreSettings, {
      ...database.settings,
      NATS_URL: testNatsUrl(),
      LOG_LEVEL: 'error',
      TIMER_INTERVAL_MS: '3600000',
      ...more,
    });
    const clock = new ManualClock(new Date('2026-03-02T09:00:00Z'));
    @Module({
      imports: [PlatformModule.forRoot({ name: service, settings, clock }), ConfigurationRecordsModule],
    })
    class OfficeModule {}
    const app = await NestFactory.createMicroservice(OfficeModule, {
      logger: ['error', 'warn'],
      abortOnError: false,
      inject: [NatsTransport],
      useFactory: (strategy: NatsTransport) => ({ strategy }),
    });
    await app.listen();
    return new ConfigurationRecordsEnv(app, () => database.drop());
  }

  get database(): Database {
    return this.app.get(Database);
  }

  /** Provider of the service. */
  get<T>(provider: abstract new (...dependencies: never[]) => T): T {
    return this.app.get<T>(provider as never);
  }

  get nats(): Nats {
    return this.app.get(Nats);
  }

  get settings(): Settings {
    return this.app.get(Settings);
  }

  get directory(): Directory {
    return this.app.get(Directory);
  }

  /** Sets the clock, and runs the timers that are due. */
  async advanceTo(moment: string): Promise<void> {
    this.app.get<ManualClock>(Clock).set(moment);
    await this.app.get(TimerRunner).run();
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.drop();
  }

  account(id: string, more: Partial<Account> & { facts?: object } = {}): Promise<void> {
    return this.directory.keepAccount({ ...ACCOUNT, id, name: id, url: `https://${id}.example`, ...more });
  }

  person(account: string, name: string, roles: readonly Role[] = []): Promise<number> {
    const values = { name, primary_email: `${name}@${account}.example`.toLowerCase() };
    return this.directory.upsertPerson(account, values, roles);
  }

  /** `part` is the suffix of a subject beside the records: `.account`, `.permissions`. */
  async call(request: string, body: object | null, as: Principal, part = '') {
    const [method = '', address = ''] = request.split(' ');
    const [path = '', query = ''] = address.split('?');
    const base_url = 'https://desk.example/v1';
    const head = { method, path, query, principal: as, request_id: null, base_url, headers: {} };
    const frame = { head, body: Buffer.from(body ? JSON.stringify(body) : '') };
    const subject = `records.configuration-records${part}`;
    const answer = await this.app.get(Nats).request<RecordAnswer>(subject, frame, 10_000);
    const text = answer.body.toString();
    return { ...answer.head, text, json: (text === '' ? null : JSON.parse(text)) as Read };
  }

  async create(request: string, body: object, as: Principal = administrator()): Promise<number> {
    const { status, text, json } = await this.call(request, body, as);
    if (status !== 201) throw new Error(`${request} answers ${status}: ${text}`);
    return Number(json['id']);
  }
}

export const administrator = (account = 'widget'): Principal => principal({ account });
