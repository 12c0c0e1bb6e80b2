import { RATES_SUBJECT, type Rates } from '@deskline/record';
import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { RATES_SQL } from './rates-sql';

describe('the rates of an SLA', () => {
  let office: ConfigurationRecordsEnv;
  const ids: Record<string, number> = {};
  const finance = principal({ account: 'widget', roles: ['financial_manager'] });
  const ratesOf = async (sla: number | undefined, account = 'widget'): Promise<Rates[]> => {
    const head = { account, sla };
    const { body } = await office.nats.request(RATES_SUBJECT, { head, body: Buffer.alloc(0) }, 5_000);
    return JSON.parse(body.toString()) as Rates[];
  };
  const below = async (path: string, values: object, as = administrator()) => {
    const { status, json } = await office.call(`POST ${path}`, values, as);
    expect([path, status, json['errors']]).toEqual([path, 201, undefined]);
    return Number(json['id']);
  };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget', { trusts: ['partner'] });
    await office.account('partner', { trusts: ['widget'] });
    const made = office.create.bind(office);
    const customer = await made('POST /organizations', { name: 'Ours' });
    ids['service'] = await made('POST /services', { name: 'Mail', provider: customer });
    const offered = { service: ids['service'], charge_type_low: 'time_material', rate_low: '12.50' };
    const fixed = { charge_type_rfc: 'fixed_price', rate_rfc: '250.00', rate_rfc_currency: 'EUR' };
    ids['offering'] = await made('POST /service_offerings', { name: 'Gold', ...offered, ...fixed });
    ids['sla'] = await made('POST /slas', {
      ...{ name: 'Mail', service_offering: ids['offering'], customer, customer_account: 'partner' },
      ...{ agreementID: 'A-1', activityID_rfc: 'rfc', activityID_low: 'low' },
    });
    for (const name of ['Regular', 'Night', 'Weekend'])
      ids[name] = await made('POST /effort_classes', { name });
    for (const name of ['Move', 'Access']) ids[name] = await made('POST /rfc_types', { name });
  });
  afterAll(() => office?.close());

  it('are those of the offering, with the identifiers of the SLA', async () => {
    const [offering, sla] = [`/service_offerings/${ids['offering']}`, `/slas/${ids['sla']}`];
    const euros = { rate: '120.00', rate_currency: 'EUR' };
    await below(`${offering}/effort_class_rates`, { effort_class: ids['Regular'], ...euros });
    await below(`${offering}/effort_class_rates`, { effort_class: ids['Night'], ...euros });
    await below(`${sla}/effort_class_rateIDs`, { effort_class: ids['Night'], rateID: 'R-2' }, finance);
    await below(`${sla}/effort_class_rateIDs`, { effort_class: ids['Weekend'], rateID: 'R-3' }, finance);
    const hourly = { charge_type: 'time_material' };
    await below(`${offering}/rfc_type_rates`, { rfc_type_id: ids['Move'], ...hourly });
    await below(`${sla}/rfc_type_activityIDs`, { rfc_type_id: ids['Access'], activityID: 'access' }, finance);
    const [found, ...others] = await ratesOf(ids['sla']);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      ...{ sla: ids['sla'], agreementID: 'A-1', standard_service_requests: [] },
      kinds: {
        low: { charge_type: 'time_material', rate: '12.50', rate_currency: null, activityID: 'low' },
        rfc: { charge_type: 'fixed_price', rate: '250.00', rate_currency: 'EUR', activityID: 'rfc' },
        top: { charge_type: null, rate: null, rate_currency: null, activityID: null },
      },
    });
    const byClass = [...(found?.effort_classes ?? [])].sort(
      (one, other) => one.effort_class - other.effort_class,
    );
    expect(byClass).toEqual([
      { effort_class: ids['Regular'], ...euros, rateID: null },
      { effort_class: ids['Night'], ...euros, rateID: 'R-2' },
      { effort_class: ids['Weekend'], rate: null, rate_currency: null, rateID: 'R-3' },
    ]);
    const none = { rate: null, rate_currency: null };
    expect([...(found?.rfc_types ?? [])].sort((one) => (one.rfc_type === 'access' ? -1 : 1))).toEqual([
      { rfc_type: 'access', charge_type: null, ...none, activityID: 'access' },
      { rfc_type: 'move', ...hourly, ...none, activityID: null },
    ]);
  });

  it('are not answered for work of its customer account', async () => {
    expect(await ratesOf(ids['sla'], 'partner')).toEqual([]);
    expect(await ratesOf(4_711)).toEqual([]);
  });

  it('are found by indexes', async () => {
    await office.database.transaction(async (transaction) => {
      await transaction.query('SET LOCAL enable_seqscan = off');
      const values = [ids['sla'], 'widget'];
      const plan = await transaction.query<Record<string, string>>(`EXPLAIN ${RATES_SQL}`, values);
      const lines = plan.map((row) => row['QUERY PLAN']);
      expect(lines.join('\n')).not.toContain('Seq Scan');
    });
  });
});
