import { errorOf, GrantsEnv, type Registered } from '../../../test/grants-env';

let grounds: GrantsEnv;
let client: Registered;

beforeAll(async () => {
  grounds = await GrantsEnv.open();
  await grounds.person(1);
});
afterAll(() => grounds.close());
beforeEach(async () => {
  client = await grounds.register();
  grounds.clock.advance(3_600_000);
});

const ask = (address: string, client_secret: string | null = 'wrong', client_id = client.client_id) =>
  grounds.clients.authenticate({ client_id, client_secret, basic: false }, address);
const refused = (...call: Parameters<typeof ask>) =>
  ask(...call).catch((error: { status: number; retryAfter?: number }) => [error.status, error.retryAfter]);
const securityEvents = (address: string) =>
  grounds.database.query<{ application_id: number | null; details: object }>(
    `SELECT application_id, account_id, details FROM security_log WHERE what = 'client.refused' AND address = $1 ORDER BY id`,
    [address],
  );

describe('A failed client authentication', () => {
  it('is in the security log with its address: once, and again at ten times as many', async () => {
    for (let tries = 0; tries < 12; tries += 1) expect(await refused('192.0.2.1')).toEqual([400, undefined]);
    const { id } = client.application;
    expect(await securityEvents('192.0.2.1')).toEqual([
      { application_id: id, account_id: 'wdc', details: { refusals_this_hour: 1 } },
      { application_id: id, account_id: 'wdc', details: { refusals_this_hour: 10 } },
    ]);
    grounds.clock.advance(3_600_000);
    await refused('192.0.2.1');
    expect(await securityEvents('192.0.2.1')).toHaveLength(3);
  });

  it('is in the security log for an unknown application, a disabled one and a wrong secret', async () => {
    await refused('192.0.2.2', 'wrong', 'nobody');
    await refused('192.0.2.2', 'wrong', 'somebody');
    expect(await securityEvents('192.0.2.2')).toMatchObject([{ application_id: null, account_id: null }]);
    await grounds.applications.update('wdc', client.application.id, { disabled: true }, { person_id: 1 });
    expect(await errorOf(ask('192.0.2.2', client.client_secret))).toBe('invalid_client');
    expect(await securityEvents('192.0.2.2')).toMatchObject([{}, { application_id: client.application.id }]);
  });

  it('gets 429 after sixty refusals in an hour, with few rows written; the right secret is accepted', async () => {
    for (let tries = 0; tries < 60; tries += 1) await refused('192.0.2.3');
    const flood = await Promise.all(Array.from({ length: 100 }, () => refused('192.0.2.3')));
    expect(flood).toEqual(Array.from({ length: 100 }, () => [429, 10]));
    expect(await ask('192.0.2.3', client.client_secret)).toMatchObject({ client_id: client.client_id });
    expect(await refused('192.0.2.4')).toEqual([400, undefined]);
    grounds.clock.advance(10_000);
    expect(await refused('192.0.2.3')).toEqual([400, undefined]);
    expect((await securityEvents('192.0.2.3')).map(({ details }) => details)).toEqual([
      { refusals_this_hour: 1 },
      { refusals_this_hour: 10 },
      { refusals_this_hour: 161 },
    ]);
  });

  it('does not fill the log with unknown client ids or addresses of one network', async () => {
    for (let tries = 0; tries < 9; tries += 1)
      await refused(`2001:db8::${tries}`, 'wrong', `made up ${tries}`);
    const text = `SELECT sum(refusals)::integer AS refusals, count(*)::integer AS rows FROM client_refusal WHERE network = $1`;
    expect(await grounds.database.query(text, ['2001:db8:0:0::/64'])).toEqual([{ refusals: 9, rows: 1 }]);
  });
});
