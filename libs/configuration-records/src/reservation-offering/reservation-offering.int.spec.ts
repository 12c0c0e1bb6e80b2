import { principal } from '@deskline/testing';
import { ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { makeOffering, makeRooms } from '../../test/reservations';

const endUser = principal({ person: { id: 900, name: 'Una' }, roles: [] });
const specialist = principal({ person: { id: 901, name: 'Sam' }, roles: ['specialist'] });

describe('reservation offerings', () => {
  let office: ConfigurationRecordsEnv;
  let rooms: readonly number[] = [];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    rooms = await makeRooms(office, 'Red', 'Blue');
  });
  afterAll(() => office?.close());

  const get = (path: string, who = endUser) => office.call(`GET ${path}`, null, who);

  it('list their CIs, which are linked from either end', async () => {
    const [red, blue] = rooms;
    const id = await makeOffering(office, { ci_ids: [red] });
    const link = await office.call(
      `POST /reservation_offerings/${id}/cis/${blue}`,
      null,
      principal({ roles: ['configuration_manager'] }),
    );
    expect(link.status).toBe(200);
    expect((await get(`/reservation_offerings/${id}/cis`, specialist)).json).toMatchObject([
      { id: red },
      { id: blue },
    ]);
    expect((await get(`/cis/${blue}/reservation_offerings`, specialist)).json).toMatchObject([{ id }]);
  });

  it('name their CIs to everybody, who reads no CI by that', async () => {
    const [red] = rooms;
    const id = await makeOffering(office, { ci_ids: rooms });
    const { status, json } = await get(`/reservation_offerings/${id}`);
    expect([status, json['cis']]).toMatchObject([200, [{ name: 'Red' }, { name: 'Blue' }]]);
    expect((await get(`/cis/${red}`)).status).toBe(403);
    expect((await get(`/reservation_offerings/${id}/cis`)).status).toBe(403);
  });

  it('are no longer seen by end users once they are disabled', async () => {
    const id = await makeOffering(office, { disabled: true });
    expect((await get(`/reservation_offerings/${id}`)).status).toBe(404);
    expect((await get(`/reservation_offerings/${id}`, specialist)).status).toBe(200);
    expect((await get(`/reservation_offerings/disabled`, specialist)).json).toMatchObject([{ id }]);
    expect((await get(`/reservation_offerings/disabled`)).json).toEqual([]);
  });

  it('are linked with CIs by those only who change the offering', async () => {
    const id = await makeOffering(office, {});
    for (const who of [specialist, endUser]) {
      const answer = await office.call(`POST /reservation_offerings/${id}/cis/${rooms[0]}`, null, who);
      expect(answer.status).toBeGreaterThanOrEqual(403);
    }
  });
});
