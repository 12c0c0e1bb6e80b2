import { NO_BODY } from '@deskline/platform';
import { principal } from '@deskline/testing';
import { ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { USAGE_BILLABLE, USAGE_STATEMENTS } from './billable.controller';
import { BillableNotes } from './billable-people';

interface Person {
  readonly id: number | string;
  readonly name: string;
}

describe('Billable people', () => {
  let office: ConfigurationRecordsEnv;
  const ask = async <T>(subject: string, head: object): Promise<T> => {
    const { body } = await office.nats.request(subject, { head, body: NO_BODY }, 5_000);
    return JSON.parse(body.toString()) as T;
  };
  const statements = (account: string, id?: number) =>
    ask<Record<string, unknown>[]>(USAGE_STATEMENTS, { account, ...(id !== undefined && { id }) });
  const named = async (month: string, account = 'widget') =>
    (await ask<Person[]>(USAGE_BILLABLE, { account, month })).map(({ name }) => name);
  const note = () => office.get(BillableNotes).sweep();

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget', { facts: { plan: 'premium' } });
    await office.account('other');
    await office.person('widget', 'Ada', ['account_administrator']);
    await office.person('widget', 'Ben', ['key_contact']);
    await office.person('widget', 'Cas', ['key_contact', 'specialist']);
    await office.person('widget', 'Dee');
    await office.person('other', 'Eli', ['specialist']);
  });
  afterAll(() => office?.close());

  it('have a role beyond key contact in the account, at any time of the month', async () => {
    expect(await named('2026-03-01')).toEqual(['Ada', 'Cas']);
    const dee = await office.person('widget', 'Dee', ['auditor']);
    await office.person('widget', 'Dee', []);
    expect(await named('2026-03-01')).toEqual(['Ada', 'Cas', 'Dee']);
    expect(dee).toBeGreaterThan(0);
    expect(await named('2026-03-01', 'other')).toEqual(['Eli']);
    expect(await named('2026-02-01')).toEqual([]);
  });

  it('are told with their business unit and region', async () => {
    const unit = await office.create('POST /organizations', { name: 'Unit', business_unit: true });
    const parent = await office.create('POST /organizations', { name: 'Part', parent: unit });
    const organization = await office.create('POST /organizations', { name: 'Team', parent, region: 'EMEA' });
    const [ada] = await ask<Person[]>(USAGE_BILLABLE, { account: 'widget', month: '2026-03-01' });
    const admin = principal({ roles: ['account_administrator'] });
    expect((await office.call(`PATCH /people/${ada?.id}`, { organization }, admin)).status).toBe(200);
    const [told] = await ask<Person[]>(USAGE_BILLABLE, { account: 'widget', month: '2026-03-01' });
    expect(told).toMatchObject({
      account_id: 'widget',
      name: 'Ada',
      primary_email: 'ada@widget.example',
      organization: 'Team',
      business_unit: 'Unit',
      region: 'EMEA',
    });
  });

  it('make the statement of a month when it is over, which later changes leave alone', async () => {
    await note();
    expect(await statements('widget')).toEqual([]);
    await office.advanceTo('2026-04-01T00:00:00Z');
    const march = {
      id: 202_603,
      year: 2026,
      month: 3,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      plan: 'premium',
      user_months: 3,
    };
    expect(await statements('widget')).toEqual([march]);
    await office.directory.setPlan('widget', 'basic');
    await office.person('widget', 'Cas', []);
    await note();
    expect(await named('2026-04-01')).toEqual(['Ada', 'Cas']);
    await office.advanceTo('2026-05-02T00:00:00Z');
    const [april, ...earlier] = await statements('widget');
    expect(april).toMatchObject({ id: 202_604, end_date: '2026-04-30', plan: 'basic', user_months: 2 });
    expect(earlier).toEqual([march]);
    const single = await ask<{ billable_user_ids: number[] }>(USAGE_STATEMENTS, {
      account: 'widget',
      id: 202_603,
    });
    expect(single).toMatchObject(march);
    expect(single.billable_user_ids).toHaveLength(3);
    expect(await statements('widget', 202_605)).toBeNull();
    expect((await statements('other')).map(({ user_months }) => user_months)).toEqual([1, 1]);
  });
});
