import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Module, type Type } from '@nestjs/common';
import { Agent, request, type Dispatcher } from 'undici';
import {
  hashToken,
  IDENTITY_CHANGED,
  IDENTITY_LEASE,
  newToken,
  type Identity,
  type IdentityChange,
  type Introspection,
} from '@deskline/identity';
import { waitUntil } from '@deskline/local-stack';
import {
  NO_BODY,
  Clock,
  encodeFrame,
  Nats,
  start,
  type Frame,
  type RunningService,
} from '@deskline/platform';
import { catalogue, defineRecord, readonly } from '@deskline/record';
import type { RecordCall } from '@deskline/record-http';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { GatewayModule } from '../src/gateway.module';
import { GatewaySettings } from '../src/gateway.settings';
import { httpsListener } from '../src/listener/listener';

const Task = defineRecord('task', {
  collection: 'tasks',
  fields: { id: readonly.integer() },
  title: 'id',
  list: ['id'],
  filter: [],
  sort: ['id'],
  defaultSort: 'id',
  events: [],
  access: [],
});

/** Without audit lines, so that work-records alone answers for those. */
const webhooks = { ...webhookRecords, crossService: [] };

/** Gateway with tasks and webhooks, with the clock of the test where one is given. */
function testModule(clock?: Clock): Type {
  const gateway = GatewayModule.for([catalogue('work-records', [Task]), webhooks]);
  if (clock) gateway.providers?.push({ provide: Clock, useValue: clock });
  @Module({ imports: [gateway] })
  class TestModule {}
  return TestModule;
}

export const ann: Identity = {
  person: { id: 7, name: 'Ann' },
  home_account: 'wdc',
  roles: { wdc: ['specialist'], widget: ['auditor'] },
  team_ids: [3],
  organization_id: 1,
  time_zone: 'UTC',
  language: 'en',
  scopes: [{ effect: 'allow', actions: ['*:*'] }],
};

/** Grants leases, so that gateways use their identity caches (ADR 17). */
async function answerLeases(nats: Nats): Promise<void> {
  nats.connection.subscribe(IDENTITY_LEASE, {
    callback: (_error, message) =>
      nats.respond(message, { head: { length: 600_000, term: 'spec' }, body: NO_BODY }),
  });
  await nats.connection.flush();
}

/** Whether this gateway holds a lease. */
async function holdsLease({ opsUrl }: RunningService): Promise<boolean> {
  const { body } = await request(`${opsUrl}/metrics`);
  return /^deskline_identity_lease_held\{.*\} 1$/m.test(await body.text());
}

/** Gateway whose services are handlers that a test registers on NATS. */
export class TestGateway {
  readonly token = newToken('pat');
  readonly bearer = { authorization: `Bearer ${this.token}` };
  readonly origin: string;
  /** Received calls, and the answer to each; null for none. */
  calls: Frame<RecordCall>[] = [];
  introspections: string[] = [];
  reply: () => Frame | null = () => null;
  introspectionByHash = new Map<string, Introspection>();

  private constructor(
    readonly nats: Nats,
    readonly gateway: RunningService,
    readonly dispatcher: Agent,
  ) {
    this.origin = (gateway.httpUrl ?? '').replace('http:', 'https:');
  }

  static async open(
    natsUrl: string,
    dir: string,
    env: Record<string, string> = {},
    clock?: Clock,
  ): Promise<TestGateway> {
    const nats = await Nats.connect(natsUrl, 'spec');
    await answerLeases(nats);
    const options = { name: 'api-gateway' as const, settings: GatewaySettings, http: httpsListener };
    const gateway = await start(testModule(clock), options, {
      NATS_URL: natsUrl,
      DATA_DIR: dir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      // Longer than an answer takes on a loaded machine.
      CALL_TIMEOUT_MS: '15000',
      IDENTITY_TIMEOUT_MS: '15000',
      IDENTITY_LEASE_RENEW_MS: '50',
      ...env,
    });
    const ca = await readFile(join(dir, 'tls', 'cert.pem'), 'utf8');
    const stage = new TestGateway(nats, gateway, new Agent({ connect: { ca } }));
    await waitUntil(() => holdsLease(gateway), 60_000);
    await stage.begin();
    return stage;
  }

  async close(): Promise<void> {
    await this.gateway.stop();
    await this.dispatcher.close();
    await this.nats.close();
  }

  /** Restores the initial state: Ann has a token, and every task exists. */
  async begin(): Promise<void> {
    this.calls = [];
    this.introspections = [];
    this.introspectionByHash = new Map([
      [hashToken(this.token), { active: true, identity: ann, expires_at: null }],
    ]);
    this.reply = () => ({ head: { status: 200, headers: {} }, body: Buffer.from('{"id":12}') });
    await this.change({});
  }

  /** Registers a handler; the returned function removes it. */
  answer(subject: string, work: (frame: Frame) => Frame | null): () => void {
    const subscription = this.nats.connection.subscribe(subject, {
      callback: async (_error, message) => {
        const reply = work(await this.nats.receive(message));
        if (reply) this.nats.respond(message, reply);
      },
    });
    return () => subscription.unsubscribe();
  }

  workRecords(): () => void {
    return this.answer('records.work-records', (frame) => {
      this.calls.push(frame as Frame<RecordCall>);
      return this.reply();
    });
  }

  oauthServer(): () => void {
    return this.answer('identity.introspect', ({ head }) => {
      const { token_hash } = head as { token_hash: string };
      this.introspections.push(token_hash);
      return { head: this.introspectionByHash.get(token_hash) ?? { active: false }, body: NO_BODY };
    });
  }

  /** Waits until the NATS server has processed earlier subscriptions. */
  async settle(): Promise<void> {
    await this.nats.connection.flush();
  }

  /** Publishes a change and waits for the acknowledgement of the gateway. */
  async change(change: IdentityChange): Promise<void> {
    await this.nats.connection.request(IDENTITY_CHANGED, encodeFrame(change), { timeout: 30_000 });
  }

  get(path: string, headers: Record<string, string> = this.bearer, method: Dispatcher.HttpMethod = 'GET') {
    return request(this.origin + path, { dispatcher: this.dispatcher, method, headers });
  }

  post(path: string, body: string | Buffer | AsyncIterable<Buffer>, headers: Record<string, string> = {}) {
    const { dispatcher, bearer } = this;
    const sent = body as Buffer;
    return request(this.origin + path, {
      dispatcher,
      method: 'POST',
      headers: { ...bearer, ...headers },
      body: sent,
    });
  }

  async status(path: string): Promise<number> {
    const { statusCode, body } = await this.get(path);
    await body.dump();
    return statusCode;
  }
}
