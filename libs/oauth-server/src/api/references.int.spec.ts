import { setTimeout as pause } from 'node:timers/promises';
import { ALL_SCOPES } from '@deskline/identity';
import { nodeId } from '@deskline/record';
import { ApiEnv } from '../../test/api-env';

interface Row {
  id: number;
  application: object;
  person: object;
}

const APPLICATIONS = '/oauth_applications';
const AUTHORIZATIONS = '/authorizations';
const applicationNode = (id: number) => nodeId('deskline', 'oauth_application', id);

const GRANT = `
INSERT INTO authorization_grant (application_id, application_generation, person_id, person_version, scopes, created_at)
SELECT application.id, generation, person.id, person.version, $3, now() FROM application, person
WHERE application.id = $1 AND person.id = $2 RETURNING id`;

describe('References of the records of oauth-server', () => {
  let house: ApiEnv;
  let ada: string;
  let bob: string;

  const application = async (name: string, token: string, person_id?: number): Promise<number> => {
    const body = { name, scopes: ALL_SCOPES, person_id };
    return (await house.call<Row>(`POST ${APPLICATIONS}`, { token, body })).json.id;
  };
  const list = async (path: string, token: string) =>
    (await house.call<Row[]>(`GET ${path}`, { token })).json;
  const ids = async (path: string, token: string) => (await list(path, token)).map(({ id }) => id);

  beforeAll(async () => {
    house = await ApiEnv.open();
    ada = await house.person(1, ['account_administrator']);
    bob = await house.person(2);
  });
  afterAll(() => house?.close());

  it('show the application of an authorization, and filter and sort by its name', async () => {
    const zoe = await house.person(3, ['account_administrator'], ALL_SCOPES, undefined, 'elsewhere');
    const zebra = await application('Zebra', ada);
    const quoted = await application('A "quoted" one', zoe);
    const granted: number[] = [];
    for (const id of [zebra, quoted]) {
      const [row] = await house.query<{ id: string }>(GRANT, [id, 2, JSON.stringify(ALL_SCOPES)]);
      granted.push(Number(row?.id));
    }
    const [ofZebra, ofQuoted] = granted;
    const applications = (await list(AUTHORIZATIONS, bob)).map((row) => row.application);
    // The reference is to another account, and visible without a trust.
    const account = { id: 'elsewhere', name: 'elsewhere' };
    expect(applications).toEqual([
      { id: zebra, name: 'Zebra', nodeID: applicationNode(zebra) },
      { id: quoted, name: 'A "quoted" one', nodeID: applicationNode(quoted), account },
    ]);
    for (const query of [
      `application=${quoted}`,
      `application_id=${quoted}`,
      `application=${applicationNode(quoted)}`,
      `application=!${zebra}`,
    ])
      expect([query, await ids(`${AUTHORIZATIONS}?${query}`, bob)]).toEqual([query, [ofQuoted]]);
    expect(await ids(`${AUTHORIZATIONS}?sort=application`, bob)).toEqual([ofQuoted, ofZebra]);
    expect(await ids(`${AUTHORIZATIONS}?sort=-application`, bob)).toEqual([ofZebra, ofQuoted]);
    await house.query("INSERT INTO account (id, name, version) VALUES ('elsewhere', 'Else', 1)", []);
    const named = { application: { account: { id: 'elsewhere', name: 'Else' } } };
    const authorizations = async () => list(`${AUTHORIZATIONS}?application=${quoted}`, bob);
    const isNamed = async () => JSON.stringify(await authorizations()).includes('Else');
    for (let tries = 0; tries < 600 && !(await isNamed()); tries += 1) await pause(50);
    expect(await authorizations()).toMatchObject([named]);
  });

  it('show the person of an application, and filter and sort by the name', async () => {
    const two = await application('Referring', ada, 2);
    const one = await application('Referring', ada, 1);
    const person = { id: 2, name: 'Person 2', nodeID: nodeId('deskline', 'person', 2) };
    const path = `${APPLICATIONS}?name=Referring`;
    for (const query of ['person=2', 'person_id=2', `person=${person.nodeID}`, 'person=!1'])
      expect([query, await ids(`${path}&${query}`, ada)]).toEqual([query, [two]]);
    expect(await ids(`${path}&sort=person`, ada)).toEqual([one, two]);
    expect(await ids(`${path}&sort=-person`, ada)).toEqual([two, one]);
    expect(await list(`${path}&person=2`, ada)).toMatchObject([{ person }]);
    await house.query('UPDATE person SET json = NULL WHERE id = 2', []);
    expect((await list(`${path}&person=2`, ada)).map((row) => row.person)).toEqual([person]);
  });
});
