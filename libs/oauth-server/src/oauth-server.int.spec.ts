import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Inject, Module } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { Pool } from 'pg';
import { request } from 'undici';
import {
  appendEvents,
  EventLog1760000000000,
  EventPublisher,
  EventsModule,
  EventsSettings,
  type ReferenceSnapshot,
} from '@deskline/events';
import {
  ALL_SCOPES,
  hashToken,
  isToken,
  newToken,
  type IdentityChange,
  type Introspection,
} from '@deskline/identity';
import { startNats, waitUntil, type Running } from '@deskline/local-stack';
import {
  Database,
  DatabaseModule,
  loadSettings,
  ManualClock,
  migrate,
  Nats,
  start,
  type Frame,
  type RunningService,
} from '@deskline/platform';
import { testDatabase, type TestDatabase } from '@deskline/testing';
import { Directory } from './directory/directory';
import { migrations } from './migrations/migrations';
import { OauthServerModule } from './oauth-server.module';
import { OauthSettings } from './oauth.settings';
import { pagesListener } from './pages/listener';
import { Introspect } from './token/introspect';

const people = new Map<number, ReferenceSnapshot>();
const stage = {} as { directory: StandIn };

/** The directory as far as this service knows it: its event log, and its answers about people. */
@Controller()
class StandIn {
  asked: number[] = [];

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(EventPublisher) private readonly publisher: EventPublisher,
  ) {
    stage.directory = this;
  }

  @MessagePattern('references.person')
  references({ head }: Frame<{ ids: number[] }>): Frame {
    this.asked.push(...head.ids);
    const known = head.ids.flatMap((id) => people.get(id) ?? []);
    return { head: { status: 200 }, body: Buffer.from(JSON.stringify(known)) };
  }

  async tell(snapshot: ReferenceSnapshot): Promise<void> {
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

const directoryDatabase = { service: 'configuration-records', migrations: [EventLog1760000000000] };

@Module({
  imports: [
    DatabaseModule.forRoot(directoryDatabase),
    EventsModule.forRoot({ source: 'configuration-records' }),
  ],
  controllers: [StandIn],
})
class DirectoryModule {}

const person = (id: number, more: Partial<ReferenceSnapshot> = {}): ReferenceSnapshot => ({
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

describe('the authorization server', () => {
  let dir: string;
  let natsServer: Running;
  let nats: Nats;
  let databases: TestDatabase[];
  let services: RunningService[];
  let database: Database;
  let told: IdentityChange[];

  const ask = async <Head>(subject: string, head: object): Promise<Head> =>
    (await nats.request<Head>(subject, { head, body: Buffer.alloc(0) }, 3_000)).head;
  const introspect = (token: string) =>
    ask<Introspection>('identity.introspect', { token_hash: hashToken(token) });
  const identityOf = async (token: string) => {
    const said = await introspect(token);
    return said.active ? said.identity : null;
  };
  const create = (wish: object) =>
    ask<{ status: number; id: number; token: string; message?: string }>('identity.create_token', {
      name: 'script',
      scopes: ALL_SCOPES,
      ...wish,
    });

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'oauth-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    nats = await Nats.connect(natsServer.url, 'spec');
    databases = [await testDatabase(), await testDatabase()];
    const [own, other] = databases.map(({ url }) => ({
      DATABASE_URL: url,
      DATABASE_NAME: new URL(url).pathname.slice(1),
      NATS_URL: natsServer.url,
      LOG_LEVEL: 'silent',
    }));
    await migrate(loadSettings(OauthSettings, own), { service: 'oauth-server', migrations });
    await migrate(loadSettings(EventsSettings, other), directoryDatabase);
    services = [
      await start(DirectoryModule, { name: 'configuration-records', settings: EventsSettings }, other),
      await start(
        OauthServerModule,
        { name: 'oauth-server', settings: OauthSettings, http: pagesListener },
        own,
      ),
    ];
    database = new Database(new Pool({ connectionString: databases[0]?.url }));
    nats.connection.subscribe('identity.changed', {
      callback: async (_error, message) => {
        told.push((await nats.receive<IdentityChange>(message)).head);
      },
    });
    await nats.connection.flush();
  });

  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await database.pool.end();
    await nats.close();
    await natsServer.stop();
    await Promise.all(databases.map((each) => each.drop()));
    await rm(dir, { recursive: true });
  });

  beforeEach(() => {
    told = [];
    people.clear();
    stage.directory.asked = [];
  });

  it('makes a personal access token, keeps only its hash, and says whom it stands for', async () => {
    people.set(1, person(1));
    const { status, token } = await create({ person_id: 1 });
    expect([status, isToken('pat', token)]).toEqual([201, true]);
    const rows = await database.query<Record<string, unknown>>('SELECT * FROM personal_token');
    expect(JSON.stringify(rows)).not.toContain(token.slice(8, -4));
    expect(await introspect(token)).toEqual({
      active: true,
      identity: {
        person: { id: 1, name: 'Person 1' },
        home_account: 'wdc',
        roles: { wdc: ['specialist'] },
        team_ids: [3, 5],
        organization_id: 4,
        time_zone: 'UTC',
        language: 'nl',
        scopes: ALL_SCOPES,
      },
      expires_at: null,
    });
  });

  it('knows nothing of other tokens', async () => {
    expect(await introspect(newToken('pat'))).toEqual({ active: false });
    expect(await ask('identity.introspect', { token_hash: "x' OR true" })).toEqual({ active: false });
  });

  it('makes one token of a wish that comes twice, and leaves the token of somebody else alone', async () => {
    people.set(2, person(2)).set(3, person(3));
    const token = newToken('pat');
    const first = await create({ person_id: 2, token });
    expect(await create({ person_id: 2, token })).toEqual(first);
    expect(await create({ person_id: 3, token })).toMatchObject({
      status: 422,
      message: 'token is in use already',
    });
    expect((await identityOf(token))?.person.id).toBe(2);
  });

  it.each([
    [{ person_id: 404 }, 404, 'there is no such person'],
    [{ person_id: 'x' }, 422, 'person_id must be an integer number'],
    [{ person_id: 1, name: '' }, 422, 'name must be longer'],
    [{ person_id: 1, token: 'secret' }, 422, 'token must be a personal access token'],
    [{ person_id: 1, expires_at: 'soon' }, 422, 'expires_at must be a valid ISO 8601 date'],
    [
      { person_id: 1, scopes: [{ effect: 'allow', actions: ['everything'] }] },
      422,
      'actions must be such as',
    ],
    [{ person_id: 1, scopes: [{ effect: 'perhaps', actions: ['*:*'] }] }, 422, 'effect must be one of'],
  ])('refuses %j', async (wish, status, message) => {
    expect(await create(wish)).toMatchObject({ status, message: expect.stringContaining(message) });
  });

  it('no longer knows a token that was revoked, and tells the gateways', async () => {
    people.set(5, person(5));
    const { id, token } = await create({ person_id: 5 });
    await ask('identity.revoke_token', { id });
    expect(await introspect(token)).toEqual({ active: false });
    await waitUntil(() => told.length >= 2, 3_000);
    expect(told.at(-1)).toEqual({ token_hash: hashToken(token) });
    expect(await create({ person_id: 5, token })).toMatchObject({ status: 422 });
    const events = await database.query<{ what: string }>(
      'SELECT what FROM security_event WHERE person_id = 5',
    );
    expect(events.map(({ what }) => what)).toEqual(['personal_token.created', 'personal_token.revoked']);
  });

  it('knows a token until the second it expires', async () => {
    people.set(6, person(6));
    const { token } = await create({ person_id: 6, expires_at: '2030-01-01T00:00:00Z' });
    const clock = new ManualClock();
    const settings = new OauthSettings();
    const at = (time: string) => {
      clock.set(time);
      return new Introspect(database, new Directory(nats, database, settings), clock).token(hashToken(token));
    };
    expect(await at('2029-12-31T23:59:59Z')).toMatchObject({
      active: true,
      expires_at: '2030-01-01T00:00:00.000Z',
    });
    expect(await at('2030-01-01T00:00:00Z')).toEqual({ active: false });
  });

  it('follows the directory: roles, teams and zone change with the person', async () => {
    people.set(7, person(7));
    const { token } = await create({ person_id: 7 });
    const roles = { wdc: ['auditor'], widget: ['specialist'] };
    await stage.directory.tell(
      person(7, { version: 2, attributes: { roles, team_ids: [9], time_zone: 'Asia/Tokyo' } }),
    );
    await waitUntil(async () => (await identityOf(token))?.team_ids[0] === 9, 5_000);
    expect(await identityOf(token)).toMatchObject({ roles, time_zone: 'Asia/Tokyo', language: 'en' });
    expect(told).toContainEqual({ person_id: 7 });
  });

  it('takes zone and language of the account where a person has none', async () => {
    people.set(8, person(8, { account_id: 'tokyo', attributes: {} }));
    const { token } = await create({ person_id: 8 });
    const account = { type: 'account', id: 0, account_id: 'tokyo', name: 'Tokyo' };
    await stage.directory.tell(
      person(0, { ...account, attributes: { time_zone: 'Asia/Tokyo', locale: 'fr', trusts: [] } }),
    );
    await waitUntil(async () => (await identityOf(token))?.language === 'fr', 5_000);
    expect(await identityOf(token)).toMatchObject({
      time_zone: 'Asia/Tokyo',
      roles: {},
      organization_id: null,
    });
    expect(told).toContainEqual({});
  });

  it('does not let an older word undo a newer one', async () => {
    people.set(9, person(9, { version: 5, name: 'New' }));
    const { token } = await create({ person_id: 9 });
    await stage.directory.tell(person(9, { version: 4, name: 'Old' }));
    await stage.directory.tell(person(10));
    await waitUntil(() => told.some(({ person_id }) => person_id === 10), 5_000);
    expect((await identityOf(token))?.person.name).toBe('New');
  });

  it('knows no token of a person who is disabled', async () => {
    people.set(11, person(11));
    const { token } = await create({ person_id: 11 });
    await stage.directory.tell(person(11, { version: 2, disabled: true }));
    await waitUntil(async () => !(await introspect(token)).active, 5_000);
    expect(await introspect(token)).toEqual({ active: false });
    expect(told).toContainEqual({ person_id: 11 });
  });

  it('asks the directory about a person it has not heard of, once', async () => {
    people.set(12, person(12));
    const { token } = await create({ person_id: 12 });
    await database.query('DELETE FROM person WHERE id = 12');
    stage.directory.asked = [];
    expect((await identityOf(token))?.person.id).toBe(12);
    expect((await identityOf(token))?.person.id).toBe(12);
    expect(stage.directory.asked).toEqual([12]);
  });

  it.each([
    ['text/html', 'text/html; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
  ])('answers a path it has no page for with 404 as %s', async (accept, type) => {
    const { statusCode, headers, body } = await request(`${services[1]?.httpUrl}/oauth/nowhere`, {
      headers: { accept },
    });
    await body.dump();
    expect([statusCode, headers['content-type']]).toEqual([404, type]);
    expect(headers['x-request-id']).toBeDefined();
  });
});
