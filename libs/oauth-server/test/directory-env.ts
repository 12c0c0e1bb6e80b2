import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Controller, Inject, Module } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import {
  appendEvents,
  EVENT_LOG_MIGRATIONS,
  EventPublisher,
  EventsModule,
  EventsSettings,
  type ReferenceSnapshot,
} from '@deskline/events';
import {
  ALL_SCOPES,
  hashToken,
  type Identity,
  type IdentityChange,
  type Introspection,
} from '@deskline/identity';
import { startNats, waitUntil, type Running } from '@deskline/local-stack';
import { Database, DatabaseModule, Nats, start, type Frame, type RunningService } from '@deskline/platform';
import { migratedDatabase, openDatabase, type TestDatabase } from '@deskline/testing';
import { migrations } from '../migrations/migrations';
import { OauthServerModule } from '../src/oauth-server.module';
import { OauthSettings } from '../src/oauth.settings';
import { pagesListener } from '../src/pages/listener';

/** People of the directory. */
export const people = new Map<number, ReferenceSnapshot>();
const stage = {} as { directory: StandIn };

/** Stand-in for the directory: its event log, and its answers about people. */
@Controller()
class StandIn {
  requestedIds: number[] = [];

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(EventPublisher) private readonly publisher: EventPublisher,
  ) {
    stage.directory = this;
  }

  @MessagePattern('references.person')
  references({ head }: Frame<{ ids: number[] }>): Frame {
    this.requestedIds.push(...head.ids);
    const found = head.ids.flatMap((id) => people.get(id) ?? []);
    return { head: { status: 200 }, body: Buffer.from(JSON.stringify(found)) };
  }

  async publish(snapshot: ReferenceSnapshot): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await appendEvents(transaction, [
        {
          event: `${snapshot.type}.update`,
          account_id: snapshot.account_id,
          object_type: snapshot.type,
          object_id: snapshot.id,
          person_id: null,
          person_name: null,
          audit_line_id: null,
          note_id: null,
          payload: {},
          snapshot,
          occurred_at: new Date().toISOString(),
          request_id: null,
        },
      ]);
      transaction.afterCommit(() => this.publisher.wake());
    });
  }
}

const directoryDatabase = { service: 'configuration-records', migrations: [...EVENT_LOG_MIGRATIONS] };

@Module({
  imports: [
    DatabaseModule.forRoot(directoryDatabase),
    EventsModule.forRoot({ source: 'configuration-records' }),
  ],
  controllers: [StandIn],
})
class DirectoryModule {}

export const person = (id: number, more: Partial<ReferenceSnapshot> = {}): ReferenceSnapshot => ({
  type: 'person',
  id,
  account_id: 'wdc',
  name: `Person ${id}`,
  sourceID: null,
  disabled: false,
  version: 1,
  json: '',
  attributes: {
    primary_email: `person${id}@wdc.example`,
    time_zone: null,
    locale: 'nl-NL',
    organization: 4,
    roles: { wdc: ['specialist'] },
    team_ids: [3, 5],
  },
  ...more,
});

interface Made {
  status: number;
  id: number;
  token: string;
  message?: string;
}

/** The authorization server with a stand-in for configuration-records. */
export class DirectoryEnv {
  readonly receivedChanges: IdentityChange[] = [];

  private constructor(
    private readonly dir: string,
    private readonly natsServer: Running,
    readonly nats: Nats,
    private readonly databases: readonly TestDatabase[],
    private readonly services: readonly RunningService[],
    readonly database: Database,
  ) {}

  static async open(): Promise<DirectoryEnv> {
    const dir = await mkdtemp(join(tmpdir(), 'oauth-'));
    const natsServer = await startNats({ dir: join(dir, 'nats') });
    const nats = await Nats.connect(natsServer.url, 'spec');
    const own = await migratedDatabase({ service: 'oauth-server', migrations });
    const other = await migratedDatabase(directoryDatabase);
    const env = ({ settings }: TestDatabase) => ({
      ...settings,
      NATS_URL: natsServer.url,
      LOG_LEVEL: 'silent',
    });
    const directory = { name: 'configuration-records', settings: EventsSettings } as const;
    const service = { name: 'oauth-server', settings: OauthSettings, http: pagesListener } as const;
    const services = [
      await start(DirectoryModule, directory, env(other)),
      await start(OauthServerModule, service, env(own)),
    ];
    const all = new DirectoryEnv(dir, natsServer, nats, [own, other], services, openDatabase(own));
    await all.listen();
    return all;
  }

  async close(): Promise<void> {
    await Promise.all(this.services.map((service) => service.stop()));
    await this.database.close();
    await this.nats.close();
    await this.natsServer.stop();
    await Promise.all(this.databases.map((each) => each.drop()));
    await rm(this.dir, { recursive: true });
  }

  begin(): void {
    this.receivedChanges.length = 0;
    people.clear();
    this.directory.requestedIds = [];
  }

  get directory(): StandIn {
    return stage.directory;
  }

  get url(): string {
    return this.services[1]?.httpUrl ?? '';
  }

  async request<Head>(subject: string, head: object): Promise<Head> {
    return (await this.nats.request<Head>(subject, { head, body: Buffer.alloc(0) }, 15_000)).head;
  }

  create(wish: object): Promise<Made> {
    return this.request('identity.create_token', { name: 'script', scopes: ALL_SCOPES, ...wish });
  }

  introspect(token: string): Promise<Introspection> {
    return this.request('identity.introspect', { token_hash: hashToken(token) });
  }

  async identityOf(token: string): Promise<Identity | null> {
    const introspection = await this.introspect(token);
    return introspection.active ? introspection.identity : null;
  }

  /** Waits for a change that this gateway receives over another connection than replies. */
  async waitForChange(change: IdentityChange): Promise<void> {
    await waitUntil(() => this.receivedChanges.some((each) => isDeepStrictEqual(each, change)), 60_000);
    expect(this.receivedChanges).toContainEqual(change);
  }

  private async listen(): Promise<void> {
    this.nats.connection.subscribe('identity.changed', {
      callback: async (_error, message) => {
        this.receivedChanges.push((await this.nats.receive<IdentityChange>(message)).head);
      },
    });
    await this.nats.connection.flush();
  }
}
