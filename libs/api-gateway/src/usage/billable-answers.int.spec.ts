import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashToken } from '@deskline/identity';
import { startNats, type Running } from '@deskline/local-stack';
import { ann, TestGateway } from '../../test/test-gateway';

const person = (id: number, name: string) => ({
  ...{ id, name, account_id: 'wdc', account_name: 'WDC', primary_email: `${id}@wdc.example` },
  ...{ organization: null, business_unit: null, region: null },
});
const statement = (id: number, plan: string) => ({
  id,
  year: 2026,
  month: id - 202_600,
  plan,
  user_months: 2,
});

describe('Billable users and usage statements', () => {
  let dir: string;
  let natsServer: Running;
  let stage: TestGateway;
  let updates: object[] | null = [{ person: 1, count: 2, last: '2026-10-02T00:00:00Z' }];
  const leave: (() => void)[] = [];
  const asked: string[] = [];
  const reply = (subject: string, value: () => unknown) =>
    leave.push(
      stage.answer(subject, ({ head }) => {
        asked.push(subject);
        const found = subject === 'usage.statements' && Object.hasOwn(head ?? {}, 'id') ? null : value();
        return { head: { status: 200 }, body: Buffer.from(JSON.stringify(found)) };
      }),
    );
  const get = async (path: string) => {
    const { statusCode, headers, body } = await stage.get(`/v1/account/${path}`, stage.bearer);
    return { status: statusCode, headers, text: await body.text() };
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'billable-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    stage = await TestGateway.open(natsServer.url, dir, { CALL_LOG_MS: '0' });
    const identity = { ...ann, roles: { wdc: ['account_owner' as const] }, time_zone: 'Europe/Amsterdam' };
    stage.introspectionByHash.set(hashToken(stage.token), { active: true, identity, expires_at: null });
    leave.push(stage.workRecords(), stage.oauthServer());
    leave.push(
      stage.answer('limits.take', () => ({ head: { given: 1_000, left: 1_000 }, body: Buffer.alloc(0) })),
    );
    reply('usage.billable', () => [person(1, '=cmd()'), person(2, 'Ben')]);
    reply('usage.sign_ins', () => [{ person: 2, count: 3, last: '2026-10-05T00:00:00Z' }]);
    for (const service of ['work-records', 'configuration-records', 'webhook-dispatcher'])
      reply(`usage.updates.${service}`, () => updates);
    reply('usage.statements', () => [statement(202_610, 'premium'), statement(202_609, 'our own')]);
    await stage.settle();
  });
  afterAll(async () => {
    for (const end of leave) end();
    await stage?.close();
    await natsServer?.stop();
    await rm(dir, { recursive: true, force: true });
  });

  it('add up what the services count, with a message to each of them', async () => {
    const { text } = await get('billable_users?year=2026&month=10');
    expect(JSON.parse(text)).toMatchObject([
      {
        id: 1,
        account: { id: 'wdc', name: 'WDC' },
        sign_ins: 0,
        updates: 6,
        last_visit: '2026-10-02T02:00:00+02:00',
      },
      { id: 2, sign_ins: 3, updates: 0, last_visit: '2026-10-05T02:00:00+02:00' },
    ]);
    expect(asked).toHaveLength(5);
  });

  it('are a file of which no spreadsheet runs a cell', async () => {
    const { status, headers, text } = await get('billable_users.csv?year=2026&month=10');
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(text.split('\n').slice(0, 2)).toEqual([
      'id,account,name,primary_email,organization,business_unit,region,sign_ins,updates,last_visit',
      '1,wdc,\t=cmd(),1@wdc.example,,,,0,6,2026-10-02T02:00:00+02:00',
    ]);
  });

  it('are sorted by id alone, and are no other file', async () => {
    const ids = async (query: string) =>
      (JSON.parse((await get(`billable_users?${query}`)).text) as { id: number }[]).map(({ id }) => id);
    expect([await ids('sort=id'), await ids('sort=-id'), await ids('sort=')]).toEqual([
      [1, 2],
      [2, 1],
      [1, 2],
    ]);
    for (const list of ['billable_users', 'usage_statements']) {
      const { status, text } = await get(`${list}?sort=zzz,-name`);
      expect([status, text]).toEqual([
        400,
        expect.stringContaining('Sorting not allowed on fields: zzz, name'),
      ]);
    }
    const others = [
      'billable_users.xml',
      'usage_statements.xml',
      'usage_statements.csv',
      'usage_statements/202601.html',
    ];
    for (const other of others) expect([other, (await get(other)).status]).toEqual([other, 406]);
    expect((await get('usage_statements.json')).status).toBe(200);
  });

  it('have no number where a service no longer keeps what it counts', async () => {
    updates = null;
    expect(JSON.parse((await get('billable_users')).text)).toMatchObject([
      { updates: null, last_visit: null },
      { updates: null, sign_ins: 3 },
    ]);
  });

  it('are paged, filtered and sorted; a plan of the operator is none of the enumeration', async () => {
    const { text, headers } = await get('usage_statements?per_page=1');
    expect(JSON.parse(text)).toEqual([
      {
        id: 202_610,
        year: 2026,
        month: 10,
        plan: 'premium',
        user_months: 2,
        start_date: null,
        end_date: null,
      },
    ]);
    expect(headers['x-pagination-total-entries']).toBe('2');
    expect(headers['link']).toMatch(
      /usage_statements\?per_page=1>; rel="first".*per_page=1&page=2>; rel="next"/,
    );
    const ids = async (query: string) =>
      (JSON.parse((await get(`usage_statements?${query}`)).text) as { id: number }[]).map(({ id }) => id);
    expect(await ids('sort=id')).toEqual([202_609, 202_610]);
    expect(await ids('month=9')).toEqual([202_609]);
    expect(JSON.parse((await get('usage_statements?month=9&fields=plan')).text)).toEqual([
      { id: 202_609, plan: null },
    ]);
    expect((await get('usage_statements/202601')).status).toBe(404);
    for (const wrong of ['sort=plan', 'plan=basic', 'year=x', 'per_page=0', 'fields=password'])
      expect((await get(`usage_statements?${wrong}`)).status).toBe(400);
  });
});
