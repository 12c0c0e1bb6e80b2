import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { describeCustomerAccount } from '../../test/describe-customer-account';

const ZONES = ['Europe/Amsterdam', 'America/New_York', 'Australia/Lord_Howe'] as const;

/** Account in each time zone, with the records that an SLA needs. */
interface ZoneAccount {
  readonly account: string;
  readonly person: number;
  readonly offering: number;
  readonly customer: number;
}

describe('service level agreements', () => {
  let office: ConfigurationRecordsEnv;
  const accounts: Record<string, ZoneAccount> = {};
  const levels = (account: string) => principal({ account, roles: ['service_level_manager'] });
  const agreed = (zone: string, values: object) => {
    const { account, person, offering, customer } = accounts[zone] as ZoneAccount;
    const needed = { name: 'Mail', service_offering: offering, customer };
    const body = { ...needed, customer_representative_ids: [person], ...values };
    return office.create('POST /slas', body, levels(account));
  };
  const read = async (zone: string, id: number) =>
    (await office.call(`GET /slas/${id}`, null, administrator(accounts[zone]?.account))).json;
  const statusOf = async (zone: string, id: number) => (await read(zone, id))['status'];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    for (const zone of ZONES) {
      const account = zone.toLowerCase().replace(/\W/g, '-');
      await office.account(account, { time_zone: zone });
      const by = administrator(account);
      accounts[zone] = {
        account,
        person: await office.person(account, 'Iris'),
        offering: await office.create('POST /service_offerings', { name: 'Gold' }, by),
        customer: await office.create('POST /organizations', { name: 'Customer' }, by),
      };
    }
  });
  afterAll(() => office?.close());

  // Each on the day of a clock change, of 23, 25 or 24½ hours.
  it.each([
    ['Europe/Amsterdam', '2026-03-29', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-05T13:29:59Z', '2026-04-05T13:30:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
  ])(
    'are active through expiry_date in the time zone of the account: %s, %s',
    async (zone, day, last, over) => {
      const id = await agreed(zone, { status: 'active', expiry_date: day });
      const renewed = await agreed(zone, { status: 'active', expiry_date: day });
      await office.advanceTo(last);
      expect(await statusOf(zone, id)).toBe('active');
      await office.call(
        `PATCH /slas/${renewed}`,
        { expiry_date: null },
        levels(accounts[zone]?.account ?? ''),
      );
      await office.advanceTo(over);
      expect([await statusOf(zone, id), await statusOf(zone, renewed)]).toEqual(['expired', 'active']);
    },
  );

  it('that are scheduled for activation become active on start_date', async () => {
    const zone = 'Europe/Amsterdam';
    const term = { status: 'scheduled_for_activation', start_date: '2027-01-01' };
    const id = await agreed(zone, term);
    const prepared = await agreed(zone, { ...term, status: 'being_prepared' });
    await office.advanceTo('2026-12-31T22:59:59Z');
    expect(await statusOf(zone, id)).toBe('scheduled_for_activation');
    await office.advanceTo('2026-12-31T23:00:00Z');
    expect([await statusOf(zone, id), await statusOf(zone, prepared)]).toEqual(['active', 'being_prepared']);
  });

  it('without customer representatives are being prepared again when they should become active', async () => {
    const zone = 'America/New_York';
    const term = { status: 'scheduled_for_activation', start_date: '2027-02-01' };
    const id = await agreed(zone, { ...term, customer_representative_ids: [] });
    await office.advanceTo('2027-02-01T05:00:00Z');
    expect(await statusOf(zone, id)).toBe('being_prepared');
  });

  it('keep a representative while they are active, when two are removed concurrently', async () => {
    const zone = 'Europe/Amsterdam';
    const { account, person } = accounts[zone] as ZoneAccount;
    const other = await office.person(account, 'Otto');
    const id = await agreed(zone, { status: 'active', customer_representative_ids: [person, other] });
    const unlink = (one: number) =>
      office.call(`DELETE /slas/${id}/customer_representatives/${one}`, null, levels(account));
    const statuses = (await Promise.all([unlink(person), unlink(other)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 422]);
    expect((await read(zone, id))['customer_rep']).not.toBeNull();
  });

  describeCustomerAccount(() => office);
});
