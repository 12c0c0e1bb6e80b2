import { conforms } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../test/configuration-records-env';

describe('answers of configuration-records to the OpenAPI document', () => {
  let office: ConfigurationRecordsEnv;
  const ids = { person: 0, team: 0, product: 0 };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    ids.person = await office.person('widget', 'Ada', ['account_administrator']);
    ids.team = await office.create('POST /teams', { name: 'Desk', member_ids: [ids.person] });
  });
  afterAll(() => office?.close());

  it.each([
    ['getPerson', () => `GET /people/${ids.person}`, '', 200],
    ['listPeople', () => 'GET /people', '', 200],
    ['listPeopleEnabled', () => 'GET /people/enabled?fields=name,site,cost_per_hour,locale', '', 200],
    ['getTeam', () => `GET /teams/${ids.team}`, '', 200],
    ['listMembersOfTeam', () => `GET /teams/${ids.team}/members`, '', 200],
    ['listTeamsOfPerson', () => `GET /people/${ids.person}/teams`, '', 200],
    ['getCi', () => 'GET /cis/99999', '', 404],
    ['listCis', () => 'GET /cis?sort=colour', '', 400],
    ['listPermissionsOfPerson', () => `GET /people/${ids.person}/permissions`, '.permissions', 200],
    ['getPermissionOfPerson', () => `GET /people/${ids.person}/permissions/widget`, '.permissions', 200],
    ['getAccount', () => 'GET /account', '.account', 200],
  ])('conform for %s', async (operationId, request, part, expected) => {
    const { status, json } = await office.call(request(), null, administrator(), part);
    expect(status).toBe(expected);
    expect(conforms(operationId, status, json)).toEqual([]);
  });

  it.each([
    ['createOrganization', 'POST /organizations', { name: 'Widget' }, 201],
    ['createSite', 'POST /sites', { name: 'Home', time_zone: 'Europe/Amsterdam' }, 201],
    ['createCalendar', 'POST /calendars', { name: '24x7' }, 201],
    ['createRiskSeverity', 'POST /risk_severities', { name: 'High' }, 201],
    ['createCi', 'POST /cis', { status: 'lost' }, 422],
  ])('conform for %s: %s with %j answers %i', async (operationId, request, body, expected) => {
    const { status, json, text } = await office.call(request, body, administrator());
    expect([status, text]).toEqual([expected, text]);
    expect(conforms(operationId, status, json)).toEqual([]);
  });
});
