import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADD_CALLS, ALL_SCOPES, type AnsweredCall, type Identity } from '@deskline/identity';
import { startNats, type Running } from '@deskline/local-stack';
import { encodeFrame, loadSettings, Metrics, Nats } from '@deskline/platform';
import { GatewaySettings } from '../gateway.settings';
import { ConnectionInfo } from '../request/connection-info';
import { CallLog, MAX_WAITING } from './call-log';

const ada: Identity = {
  ...{ person: { id: 7, name: 'Ada' }, home_account: 'wdc', roles: { other: ['specialist'] }, team_ids: [] },
  ...{ organization_id: null, time_zone: 'UTC', language: 'en', scopes: ALL_SCOPES },
};

describe('CallLog', () => {
  let dir: string;
  let server: Running;
  let nats: Nats;
  let metrics: Metrics;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'calls-'));
    server = await startNats({ dir });
    nats = await Nats.connect(server.url, 'spec');
  });
  afterAll(async () => {
    await nats?.close();
    await server?.stop();
    await rm(dir, { recursive: true });
  });

  const open = (CALL_LOG_MS: number) => {
    const settings = loadSettings(GatewaySettings, {
      NATS_URL: server.url,
      CALL_LOG_MS: String(CALL_LOG_MS),
    });
    metrics = new Metrics('api-gateway');
    const connections = new ConnectionInfo({ trusts: () => false, insecure: true });
    return new CallLog(nats, connections, settings, { add: () => undefined }, metrics);
  };
  const make = (log: CallLog, url: string, account?: string) => {
    const request = { url, method: 'GET', headers: {}, socket: { remoteAddress: '192.0.2.7' } };
    log.begin(request as IncomingMessage, ada, account, '/v1');
    const outcome = { status: 200, request_id: 'r', startedAt: performance.now() };
    log.answered(request as IncomingMessage, outcome);
  };
  const lost = async () => Number(/deskline_calls_lost_total\S* (\d+)/.exec(await metrics.text())?.[1]);

  it('counts calls as lost when nobody takes them, and when too many wait', async () => {
    const log = open(60_000);
    for (let nth = 0; nth < MAX_WAITING + 5; nth++) make(log, `/v1/tasks/${nth}`);
    expect(await lost()).toBe(5);
    await log.beforeApplicationShutdown();
    expect(await lost()).toBe(5 + 1_000);
  });

  it('hands over method, path and account of each call in few messages, without the query string', async () => {
    const messages: AnsweredCall[][] = [];
    const taking = nats.connection.subscribe(ADD_CALLS, {
      callback: async (_error, message) => {
        const { body } = await nats.receive(message);
        messages.push(JSON.parse(body.toString()) as AnsweredCall[]);
        message.respond(encodeFrame({}, Buffer.alloc(0)));
      },
    });
    const log = open(60_000);
    make(log, '/v1/people/1?password=Hush');
    make(log, '/v1/tasks', 'other');
    make(log, '/v1/tasks', 'third');
    for (let nth = 0; nth < 2_000; nth++) make(log, `/v1/${'long'.repeat(200)}`);
    await log.beforeApplicationShutdown();
    taking.unsubscribe();
    expect(messages.map(({ length }) => length)).toEqual([1_000, 1_000, 3]);
    expect(messages[0]?.slice(0, 3)).toMatchObject([
      {
        account_id: 'wdc',
        person_id: 7,
        method: 'GET',
        path: '/people/1',
        status: 200,
        application_id: null,
      },
      { account_id: 'other', path: '/tasks', address: '192.0.2.7' },
      { account_id: 'wdc', path: '/tasks' },
    ]);
    expect(messages[1]?.[0]?.path).toHaveLength(300);
    expect(await lost()).toBe(0);
  });

  it('keeps nothing when it is off', async () => {
    const log = open(0);
    make(log, '/v1/tasks');
    await log.beforeApplicationShutdown();
    expect(await lost()).toBe(0);
  });
});
