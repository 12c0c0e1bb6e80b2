import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { describeCustomerAccount } from '../../test/describe-customer-account';

const ZONES = ['Europe/Amsterdam', 'America/New_York', 'Australia/Lord_Howe'] as const;

/** An account of each zone, with all that an agreement needs. */
interface Place {
  readonly account: string;
  readonly person: number;
  readonly offering: number;
  readonly customer: number;
}

describe('service level agreements', () => {
  let office: ConfigurationRecordsEnv;
  const places: Record<string, Place> = {};
  const levels = (account: string) => principal({ account, roles: ['service_level_manager'] });
  const agreed = (zone: string, values: object) => {
    const { account, person, offering, customer } = places[zone] as Place;
    const needed = { name: 'Mail', service_offering: offering, customer };
    const body = { ...needed, customer_representative_ids: [person], ...values };
    return office.made('POST /slas', body, levels(account));
  };
  const read = async (zone: string, id: number) =>
    (await office.call(`GET /slas/${id}`, null, administrator(places[zone]?.account))).json;
  const statusOf = async (zone: string, id: number) => (await read(zone, id))['status'];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    for (const zone of ZONES) {
      const account = zone.toLowerCase().replace(/\W/g, '-');
      await office.account(account, { time_zone: zone });
      const by = administrator(account);
      places[zone] = {
        account,
        person: await office.person(account, 'Iris'),
        offering: await office.made('POST /service_offerings', { name: 'Gold' }, by),
        customer: await office.made('POST /organizations', { name: 'Customer' }, by),
      };
    }
  });
  afterAll(() => office?.close());

  // Each on the day its clocks change, where a day has 23, 25 or 24½ hours.
  it.each([
    ['Europe/Amsterdam', '2026-03-29', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-05T13:29:59Z', '2026-04-05T13:30:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
  ])(
    'are active through expiry_date in the time zone of the account: %s, %s',
    async (zone, day, last, over) => {
      const id = await agreed(zone, { status: 'active', expiry_date: day });
      const renewed = await agreed(zone, { status: 'active', expiry_date: day });
      await office.comes(last);
      expect(await statusOf(zone, id)).toBe('active');
      await office.call(`PATCH /slas/${renewed}`, { expiry_date: null }, levels(places[zone]?.account ?? ''));
      await office.comes(over);
      expect([await statusOf(zone, id), await statusOf(zone, renewed)]).toEqual(['expired', 'active']);
    },
  );

  it('that are scheduled for activation become active on start_date', async () => {
    const zone = 'Europe/Amsterdam';
    const term = { status: 'scheduled_for_activation', start_date: '2027-01-01' };
    const id = await agreed(zone, term);
    const prepared = await agreed(zone, { ...term, status: 'being_prepared' });
    await office.comes('2026-12-31T22:59:59Z');
    expect(await statusOf(zone, id)).toBe('scheduled_for_activation');
    await office.comes('2026-12-31T23:00:00Z');
    expect([await statusOf(zone, id), await statusOf(zone, prepared)]).toEqual(['active', 'being_prepared']);
  });

  it('without customer representatives are being prepared again when they should become active', async () => {
    const zone = 'America/New_York';
    const term = { status: 'scheduled_for_activation', start_date: '2027-02-01' };
    const id = await agreed(zone, { ...term, customer_representative_ids: [] });
    await office.comes('2027-02-01T05:00:00Z');
    expect(await statusOf(zone, id)).toBe('being_prepared');
  });

  it('keep a representative while they are active, when two are removed concurrently', async () => {
    const zone = 'Europe/Amsterdam';
    const { account, person } = places[zone] as Place;
    const other = await office.person(account, 'Otto');
    const id = await agreed(zone, { status: 'active', customer_representative_ids: [person, other] });
    const letGo = (one: number) =>
      office.call(`DELETE /slas/${id}/customer_representatives/${one}`, null, levels(account));
    const statuses = (await Promise.all([letGo(person), letGo(other)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 422]);
    expect((await read(zone, id))['customer_rep']).not.toBeNull();
  });

  describeCustomerAccount(() => office);
});
