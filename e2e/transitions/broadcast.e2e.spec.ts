import type { Api, Fields } from '../api';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

const MINUTE_MS = 60_000;
const minutes = (ahead: number): string => new Date(Date.now() + ahead * MINUTE_MS).toISOString();

describe('Broadcasts of document 3', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let diana: Api;
  let omar: Api;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
    diana = env.as('Diana');
    omar = env.as('Omar');
  });

  const broadcast = (values: object = {}): Promise<Fields> =>
    diana.post('/broadcasts', { message: 'The lift is stuck', message_type: 'outage', ...values });
  const refusal = async (values: object) => {
    const draft = { message: 'The lift is stuck', message_type: 'outage', ...values };
    const { status, body } = await diana.call<Fields>('POST', '/broadcasts', draft);
    return [status, (body['errors'] as string[][] | undefined)?.map(([field]) => field)];
  };
  const isListed = async ({ id }: Fields, view: string, by = omar) =>
    (await by.get<Fields[]>(`/broadcasts${view}?id=${id}`)).length === 1;
  const statusFor = async ({ id }: Fields, by: Api) => (await by.call('GET', `/broadcasts/${id}`)).status;

  it('POST /broadcasts answers 200 with the broadcast, from now on and in the time zone of the user', async () => {
    const { status, body } = await diana.call<Fields>('POST', '/broadcasts', {
      ...{ message: 'The lift is stuck', message_type: 'outage' },
    });
    expect([status, body]).toMatchObject([
      200,
      { visibility: 'all_of_account', time_zone: 'Europe/Amsterdam', disabled: false, end_at: null },
    ]);
    expect(Math.abs(Date.parse(String(body['start_at'])) - Date.now())).toBeLessThan(MINUTE_MS);
    expect(await isListed(body, '/active')).toBe(true);
  });

  it('A broadcast has remarks for the staff, which end users neither read nor select', async () => {
    const { id } = await broadcast({ remarks: 'Do not tell: the lift is old' });
    expect(await env.as('Howard').get(`/broadcasts/${id}`)).toMatchObject({ remarks: expect.any(String) });
    const shown = await omar.get(`/broadcasts/${id}`);
    expect(shown).toMatchObject({ message: 'The lift is stuck' });
    expect(Object.keys(shown)).not.toContain('remarks');
    expect(Object.keys(shown)).not.toContain('attachments');
    expect((await omar.call('GET', `/broadcasts?id=${id}&fields=remarks`)).status).toBe(400);
  });

  it('A broadcast is shown from start_at', async () => {
    const later = await broadcast({ start_at: minutes(60) });
    expect([await statusFor(later, omar), await statusFor(later, diana)]).toEqual([404, 200]);
    expect([await isListed(later, '/inactive', diana), await isListed(later, '')]).toEqual([true, false]);
    await diana.patch(`/broadcasts/${later.id}`, { start_at: minutes(-1) });
    expect([await statusFor(later, omar), await isListed(later, '/active')]).toEqual([200, true]);
  });

  it('A broadcast is shown until end_at', async () => {
    const soon = await broadcast({ end_at: new Date(Date.now() + 5_000).toISOString() });
    expect(await statusFor(soon, omar)).toBe(200);
    await until(async () => (await statusFor(soon, omar)) === 404);
    expect(await isListed(soon, '/inactive', diana)).toBe(true);
  });

  it('A broadcast without end_at is shown until it is disabled', async () => {
    const open = await broadcast();
    expect(await statusFor(open, omar)).toBe(200);
    await diana.patch(`/broadcasts/${open.id}`, { disabled: true });
    expect([await statusFor(open, omar), await isListed(open, '/active', diana)]).toEqual([404, false]);
  });

  it('A broadcast to members_of_teams is shown to nobody else', async () => {
    const team_ids = [await env.demo('teams', 'infrastructure')];
    const ours = await broadcast({ visibility: 'members_of_teams', team_ids });
    expect(ours['teams']).toMatchObject([{ id: team_ids[0], name: 'Infrastructure' }]);
    expect([await statusFor(ours, env.as('Howard')), await statusFor(ours, omar)]).toEqual([200, 404]);
    expect(await refusal({ visibility: 'all_of_account', team_ids })).toEqual([422, ['teams']]);
  });

  it('A broadcast is written by the service desk manager, and by no specialist', async () => {
    const { id } = await broadcast();
    for (const by of [env.as('Howard'), omar])
      expect((await by.call('PATCH', `/broadcasts/${id}`, { disabled: true })).status).toBe(403);
  });

  it('A broadcast refers to a request that others are grouped into, and to no other', async () => {
    const request = (values: object = {}) =>
      diana.post('/requests', { subject: 'Lift', category: 'rfi', ...values });
    const group = await request();
    expect(await refusal({ request: group.id })).toEqual([422, ['request']]);
    await request({ grouped_into: group.id });
    const outage = { message: 'The lift is stuck', message_type: 'outage', request: group.id };
    await until(async () => (await diana.call('POST', '/broadcasts', outage)).status === 200);
    const subscribable = await broadcast({ request: group.id });
    expect(await omar.get(`/broadcasts/${subscribable.id}`)).toMatchObject({ request: { id: group.id } });
  });

  it('A broadcast ends at midnight by 24:00 and 12:00am, and never before it starts', async () => {
    const day = { time_zone: 'America/New_York', start_at: '2031-11-02 00:00' };
    for (const end_at of ['2031-11-02 24:00', '2031-11-02 12:00am'])
      expect(await broadcast({ ...day, end_at })).toMatchObject({
        ...{ start_at: '2031-11-02T05:00:00+01:00', end_at: '2031-11-03T06:00:00+01:00' },
      });
    expect(await refusal({ ...day, end_at: '2031-11-01 23:59' })).toEqual([422, ['end_at']]);
  });

  it('A broadcast is read in the language of the reader, where it has that translation', async () => {
    const { id, translations } = await broadcast();
    expect(translations).toMatchObject([{ locale: 'en', message: 'The lift is stuck' }]);
    await diana.post(`/broadcasts/${id}/translations`, { locale: 'nl', message: 'De lift zit vast' });
    const dutch = await omar.call<Fields>('GET', `/broadcasts/${id}`, undefined, { language: 'nl' });
    expect(dutch.body).toMatchObject({ message: 'The lift is stuck', localized_message: 'De lift zit vast' });
    expect(await ellen.get(`/broadcasts/${id}/translations`)).toHaveLength(2);
  });
});
