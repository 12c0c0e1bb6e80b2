import type { Principal } from '@deskline/identity';
import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('Saved views and preferences', () => {
  let office: ConfigurationRecordsEnv;
  let ada: Principal;
  let bea: Principal;
  let auditor: Principal;
  const VIEW = { name: 'My work', record_type: 'request', query: 'member=me&sort=-id' };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    await office.person('widget', 'Administrator');
    const [one, other] = [await office.person('widget', 'Ada'), await office.person('widget', 'Bea')];
    const [network, desk] = [
      await office.create('POST /teams', { name: 'Network' }),
      await office.create('POST /teams', { name: 'Desk' }),
    ];
    teams = { network, desk };
    ada = principal({ person: { id: one, name: 'Ada' }, roles: ['specialist'], team_ids: [network] });
    bea = principal({ person: { id: other, name: 'Bea' }, roles: [], team_ids: [network] });
    auditor = principal({ person: { id: other, name: 'Bea' }, roles: ['auditor'], team_ids: [] });
  });
  let teams: { network: number; desk: number };
  afterAll(() => office?.close());

  const names = async (who: Principal, path = '/saved_views') =>
    ((await office.call(`GET ${path}`, null, who)).json as unknown as { name: string }[]).map(
      ({ name }) => name,
    );

  it('belong to the caller, whoever is named in the body', async () => {
    const body = { ...VIEW, person: bea.person.id };
    const { status, json } = await office.call('POST /saved_views', body, ada);
    expect([status, json]).toMatchObject([
      201,
      { person: { id: ada.person.id }, layout: 'table', pinned: false },
    ]);
    const path = `/saved_views/${String(json['id'])}`;
    for (const who of [bea, auditor, administrator()]) {
      expect((await office.call(`GET ${path}`, null, who)).status).toBe(404);
      expect((await office.call(`PATCH ${path}`, { name: 'Taken' }, who)).status).toBe(404);
      expect((await office.call(`DELETE ${path}`, null, who)).status).toBe(404);
      expect(await names(who)).toEqual([]);
    }
    expect((await office.call(`PATCH ${path}`, { pinned: true }, ada)).status).toBe(200);
    expect(await names(ada, '/saved_views/pinned')).toEqual(['My work']);
    expect((await office.call(`DELETE ${path}`, null, ada)).status).toBe(204);
  });

  it('are shared with a team of their person, which reads and does not change them', async () => {
    const refused = await office.call('POST /saved_views', { ...VIEW, team: teams.desk }, ada);
    expect([refused.status, refused.json['errors']]).toEqual([
      422,
      [['team', 'Team must be a team of your own']],
    ]);
    const { json } = await office.call(
      'POST /saved_views',
      { ...VIEW, name: 'Ours', team: teams.network },
      ada,
    );
    const path = `/saved_views/${String(json['id'])}`;
    expect(await names(bea)).toEqual(['Ours']);
    expect(await names(bea, '/saved_views/mine')).toEqual([]);
    expect((await office.call(`PATCH ${path}`, { name: 'Theirs' }, bea)).status).toBe(403);
    expect((await office.call(`PATCH ${path}`, { team: teams.desk }, ada)).status).toBe(422);
    expect((await office.call(`PATCH ${path}`, { team: null }, ada)).status).toBe(200);
    expect(await names(bea)).toEqual([]);
  });

  it('are one preference of a name for each person', async () => {
    const settings = { theme: 'dark', density: 2 };
    const post = (who: Principal) => office.call('POST /preferences', { name: 'console', settings }, who);
    const [mine, again, hers] = [await post(ada), await post(ada), await post(bea)];
    expect([mine.status, mine.json['settings']]).toEqual([201, settings]);
    expect([again.status, again.json['errors']]).toEqual([422, [['name', expect.stringContaining('taken')]]]);
    expect(hers.status).toBe(201);
    const read = await office.call(`GET /preferences/${String(mine.json['id'])}`, null, bea);
    expect(read.status).toBe(404);
  });
});
