import type { Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

interface Line {
  readonly action: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

describe('the audit lines of a person', () => {
  let office: ConfigurationRecordsEnv;
  let person: number;
  const as = (...roles: Role[]) => principal({ roles });
  const lines = async (roles: Role[]) =>
    (await office.call(`GET /people/${person}/audit?sort=id`, null, as(...roles))).json as unknown as Line[];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    person = await office.person('widget', 'Ida');
    const costs = { cost_per_hour: '80.50', cost_per_hour_currency: 'EUR', job_title: 'Engineer' };
    await office.call(`PATCH /people/${person}`, costs, administrator());
  });
  afterAll(() => office?.close());

  it('contain costs per hour for roles that may read them', async () => {
    for (const role of ['account_administrator', 'auditor'] as const) {
      const { text } = await office.call(`GET /people/${person}/audit`, null, as(role));
      expect(text).toContain('"cost_per_hour":[null,80.50]');
    }
  });

  it('leave out costs per hour for roles that maintain people and may not read them', async () => {
    const visible = await lines(['service_desk_analyst']);
    expect(visible.at(-1)).toMatchObject({ action: 'update', changes: { job_title: [null, 'Engineer'] } });
    expect(visible.flatMap(({ changes }) => Object.keys(changes))).not.toContain('cost_per_hour');
  });

  it('contain roles that were given and taken', async () => {
    const path = `/people/${person}/permissions/widget?roles=specialist`;
    await office.call(`POST ${path}`, null, administrator(), '.permissions');
    expect((await lines(['auditor'])).at(-1)?.changes).toEqual({ roles: [[], ['specialist']] });
  });

  it('are not listed for roles that read a person and may not update it', async () => {
    expect((await office.call(`GET /people/${person}/audit`, null, as('specialist'))).status).toBe(403);
  });
});

describe('archiving or trashing a person', () => {
  let office: ConfigurationRecordsEnv;
  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
  });
  afterAll(() => office?.close());

  it.each(['archive', 'trash'])('is refused unless the person is disabled: %s', async (verb) => {
    const person = await office.person('widget', `Una ${verb}`);
    const refused = await office.call(`POST /people/${person}/${verb}`, null, administrator());
    expect([refused.status, refused.json['errors']]).toEqual([
      422,
      [['disabled', 'Disabled must be true first']],
    ]);
    await office.call(`PATCH /people/${person}`, { disabled: true }, administrator());
    expect((await office.call(`POST /people/${person}/${verb}`, null, administrator())).status).toBe(200);
    const entries = (await office.call(`GET /${verb}`, null, administrator())).json as unknown as object[];
    expect(entries).toMatchObject([{ record_type: 'person', record: { id: person, disabled: true } }]);
  });
});
