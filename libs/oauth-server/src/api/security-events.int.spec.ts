import { ALL_SCOPES } from '@deskline/identity';
import { conforms } from '@deskline/testing';
import { ApiEnv } from '../../test/api-env';

const PATH = '/security_events';

interface Event {
  readonly id: number;
  readonly event: string;
  readonly person: { readonly id: number } | null;
  readonly details: object;
}

describe(PATH, () => {
  let house: ApiEnv;
  let ada: string;
  let otto: string;

  beforeAll(async () => {
    house = await ApiEnv.open();
    ada = await house.person(1, ['account_administrator']);
    otto = await house.person(2, ['auditor']);
  });
  afterAll(() => house.close());

  const events = async (token: string, query = '') =>
    (await house.call<Event[]>(`GET ${PATH}${query}`, { token })).json;

  it('lists the log of the account for administrators and auditors, latest first', async () => {
    const scopes = [{ effect: 'allow', actions: ['task:Read'] }];
    const made = await house.call<{ id: number; token: string }>('POST /personal_access_tokens', {
      token: ada,
      body: { name: 'robot', scopes },
    });
    const answer = await house.call<Event[]>(`GET ${PATH}?person=1`, { token: otto });
    expect(conforms('listSecurityEvents', answer.status, answer.json)).toEqual([]);
    expect(answer.json[0]).toMatchObject({
      event: 'personal_token.created',
      person: { id: 1, name: 'Person 1' },
      application: null,
      details: { token_id: made.json.id },
    });
    expect(JSON.stringify(answer.json)).not.toContain(made.json.token);
    expect(await events(ada, '?person=1')).toEqual(answer.json);
    const one = await house.call(`GET ${PATH}/${answer.json[0]?.id}`, { token: otto });
    expect([one.status, one.json]).toMatchObject([200, { event: 'personal_token.created' }]);
  });

  it('takes entries that instances of the version before insert and delete during an update', async () => {
    const insert = `INSERT INTO security_event (at, what, account_id, person_id, application_id, address, details)
      VALUES (now(), 'session.started', 'wdc', 1, NULL, '192.0.2.7', '{}')`;
    await house.query(insert, []);
    expect(await events(ada, '?address=192.0.2.7')).toMatchObject([
      { event: 'session.started', person: { id: 1 } },
    ]);
    await house.query(
      `DELETE FROM security_event WHERE id IN
      (SELECT id FROM security_event WHERE address = '192.0.2.7' ORDER BY id LIMIT 5) AND at <= now()`,
      [],
    );
    expect(await events(ada, '?address=192.0.2.7')).toEqual([]);
  });

  it('is closed to everyone else, to other accounts, and to every change', async () => {
    const [first] = await events(ada);
    const specialist = await house.person(3, ['specialist']);
    const elsewhere = await house.person(4, ['account_administrator'], ALL_SCOPES, undefined, 'other');
    const narrow = await house.createToken(1, [{ effect: 'allow', actions: ['task:Read'] }]);
    for (const token of [specialist, narrow])
      for (const path of [PATH, `${PATH}/${first?.id}`, `${PATH}/counts`])
        expect(await house.status(`GET ${path}`, { token })).toBe(403);
    expect((await events(elsewhere)).map(({ person }) => person?.id)).toEqual([4]);
    expect(await house.status(`GET ${PATH}/${first?.id}`, { token: elsewhere })).toBe(404);
    for (const method of ['PATCH', 'DELETE'])
      expect(await house.status(`${method} ${PATH}/${first?.id}`, { token: ada, body: {} })).toBe(404);
    expect(await house.status(`POST ${PATH}`, { token: ada, body: {} })).toBe(404);
  });
});
