import type { Api } from './api';
import { until } from './until';
import { useSharedEnv } from './use-shared-env';

/** Requests follow reservations of another service, and its events. */
describe('A request that a reservation names', () => {
  const given = useSharedEnv('borrowers');
  let ellen: Api;
  let omar: Api;
  let person: number;
  let ci: number;
  let day = 0;

  const ask = async (by: Api, subject = 'A laptop for the fair') =>
    (await by.post('/requests', { subject, category: 'reservation' })).id;
  const reservation = (request: number) => {
    const date = new Date(Date.UTC(2031, 2, ++day)).toISOString().slice(0, 11);
    const times = { start_at: `${date}09:00:00Z`, end_at: `${date}10:00:00Z` };
    return { name: 'Fair', person, ci, request, ...times };
  };
  const read = (request: number, by = ellen) => by.get(`/requests/${request}?fields=status,reservation`);
  const becomes = (request: number, status: string) =>
    until(async () => (await read(request))['status'] === status);

  beforeAll(async () => {
    const env = given();
    [ellen, omar] = [env.as('Ellen'), env.as('Omar')];
    person = env.person('Omar');
    const { id: calendar } = await ellen.post('/calendars', { name: 'Always' });
    for (const weekday of ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
      await ellen.post(`/calendars/${calendar}/calendar_hours`, {
        ...{ weekday, time_from: '00:00', time_until: '24:00' },
      });
    const { reference: category } = await ellen.post('/product_categories', {
      ...{ name: 'Loan laptop', group: 'Computer', rule_set: 'physical_asset' },
    });
    const { id: product } = await ellen.post('/products', {
      ...{ name: 'Laptop', brand: 'Own', model: 'L', category },
    });
    const support_team = await env.demo('teams', 'infrastructure');
    const laptop = await ellen.post('/cis', {
      ...{ name: 'Laptop 1', product, status: 'in_production', support_team },
    });
    ci = laptop.id;
    await ellen.post('/reservation_offerings', {
      ...{ name: 'Laptops', calendar, time_zone: 'Etc/UTC', initial_status: 'pending', ci_ids: [ci] },
      ...{ min_duration: 60, max_duration: 60, step_duration: 60 },
    });
  });

  it('is reservation_pending until it is confirmed, and shows the reservation', async () => {
    const request = await ask(omar);
    const { id } = await omar.post('/reservations', reservation(request));
    await becomes(request, 'reservation_pending');
    expect(await read(request)).toMatchObject({ reservation: { id, name: 'Fair' } });
    await ellen.patch(`/reservations/${id}`, { status: 'confirmed' });
    await becomes(request, 'assigned');
    expect(await read(request, omar)).toMatchObject({ reservation: { id } });
  });

  it('is assigned once the reservation is canceled', async () => {
    const request = await ask(omar);
    const { id } = await omar.post('/reservations', reservation(request));
    await becomes(request, 'reservation_pending');
    await omar.patch(`/reservations/${id}`, { status: 'canceled' });
    await becomes(request, 'assigned');
    expect((await read(request))['reservation'] ?? null).toBeNull();
  });

  it('names a request of the requester, where an end user reserves', async () => {
    const request = await ask(given().as('Lucia'));
    const { status, body } = await omar.call('POST', '/reservations', reservation(request));
    expect([status, body]).toMatchObject([422, { errors: [['request', expect.any(String)]] }]);
  });
});
