import { COVERAGE_SUBJECT, HIERARCHY_SUBJECT, type Coverage } from '@deskline/record';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('agreements about service instances above', () => {
  let office: ConfigurationRecordsEnv;
  let service = 0;
  let common: object = {};

  const ask = async (subject: string, head: object): Promise<unknown> => {
    const { body } = await office.nats.request(subject, { head, body: Buffer.alloc(0) }, 5_000);
    return JSON.parse(body.toString());
  };
  const placed = (name: string) => office.create('POST /service_instances', { name, service });
  const link = (parent: number, child: number) =>
    office.call(`POST /service_instances/${parent}/child_service_instances/${child}`, null, administrator());
  const agreedOn = (service_instance: number, values: object = {}) =>
    office.create('POST /slas', { ...common, service_instance, ...values });
  /** SLAs that cover a service instance, each with its own. */
  const found = async (service_instance: number, account = 'widget') => {
    const question = { account, service_instance, person: null, moment: '2026-03-02T09:00:00Z' };
    const coverages = (await ask(COVERAGE_SUBJECT, question)) as Coverage[];
    return coverages.map((one) => [one.sla, one.service_instance] as const);
  };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget', { trusts: ['partner'] });
    await office.account('partner', { trusts: ['widget'] });
    const representative = await office.person('widget', 'Rep');
    const provider = await office.create('POST /organizations', { name: 'Group' });
    service = await office.create('POST /services', { name: 'Mail', provider });
    common = {
      name: 'Mail',
      service_offering: await office.create('POST /service_offerings', { name: 'Gold', service }),
      customer: provider,
      customer_representative_ids: [representative],
      status: 'active',
    };
  });
  afterAll(() => office?.close());

  it('come after those about its own, the nearest first, each once', async () => {
    const [top, left, right, below] = [
      await placed('Top'),
      await placed('Left'),
      await placed('Right'),
      await placed('Below'),
    ];
    for (const [parent, child] of [
      [top, left],
      [top, right],
      [left, below],
      [right, below],
    ] as const)
      expect((await link(parent, child)).status).toBe(200);
    const ofTop = [await agreedOn(top), top];
    const [ofLeft, ofBelow, ofRight] = [
      [await agreedOn(left), left],
      [await agreedOn(below), below],
      [await agreedOn(right), right],
    ];
    expect(await found(below)).toEqual([ofBelow, ofLeft, ofRight, ofTop]);
    expect(await found(right)).toEqual([ofRight, ofTop]);
    expect(await found(top)).toEqual([ofTop]);
    expect(await ask(HIERARCHY_SUBJECT, { service_instance: left })).toEqual([left, below]);
  });

  it('count for a customer only where both belong to the provider', async () => {
    const [above, below] = [await placed('Above'), await placed('Beneath')];
    await link(above, below);
    const sla = await agreedOn(above, { customer_account: 'partner', coverage: 'customer_account' });
    expect(await found(below, 'partner')).toEqual([[sla, above]]);
    // As if the lower one belonged to the customer, whom the provider could give targets then.
    await office.database.query(`UPDATE service_instance SET account_id = 'partner' WHERE id = $1`, [below]);
    expect(await found(below, 'partner')).toEqual([]);
    expect(await found(above, 'partner')).toEqual([[sla, above]]);
  });
});
