import { importRows } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { setPlan } from './plan.command';

const PLANS = JSON.stringify({ tiny: { records: 3 }, open: {} });

describe('The plan of an account', () => {
  let office: ConfigurationRecordsEnv;
  const site = (name: string, account = 'widget') =>
    office.call('POST /sites', { name }, administrator(account));
  const command = async (...words: string[]) => {
    const lines: string[] = [];
    const { settings } = office;
    await setPlan({ settings, words, say: (line: string) => lines.push(line) } as never);
    return lines.at(-1);
  };
  const OVER = [['account', 'Account has the 3 records of its plan already']];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open({ PLANS });
    for (const id of ['widget', 'gadget', 'imports']) await office.account(id);
  });
  afterAll(() => office?.close());

  it('is set by the operator, survives other changes of the account, and is told to other services', async () => {
    expect(await command('widget')).toBe('The plan of widget is none.');
    expect(await command('widget', 'tiny')).toBe('The plan of widget is tiny.');
    await office.account('widget', { name: 'Widget Company' });
    expect(await command('widget')).toBe('The plan of widget is tiny.');
    const { json } = await office.call('GET /account', null, administrator(), '.account');
    expect(json).toMatchObject({ name: 'Widget Company', plan: 'tiny' });
    const rows = await office.database.rows(
      `SELECT snapshot -> 'attributes' ->> 'plan' FROM event_log
WHERE account_id = 'widget' AND object_type = 'account' ORDER BY entry`,
    );
    expect(rows.flat()).toEqual([null, 'tiny', 'tiny']);
  });

  it('is refused by the command unless PLANS has it and the account exists', async () => {
    await expect(command('widget', 'gold')).rejects.toThrow(
      '"gold" is none of the plans of the setting PLANS: tiny, open.',
    );
    await expect(command('nobody', 'tiny')).rejects.toThrow('There is no account "nobody".');
    await expect(command()).rejects.toThrow('Say which account');
  });

  it('limits new records, and leaves existing ones changeable', async () => {
    const made = [await site('One'), await site('Two'), await site('Three')];
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { status, json } = await site('Four');
    expect([status, json['errors']]).toEqual([422, OVER]);
    const { status: both, json: problems } = await site('');
    expect([both, problems['errors']]).toEqual([422, [['name', "Name can't be blank"], ...OVER]]);
    const id = Number(made[0]?.json['id']);
    expect((await office.call(`PATCH /sites/${id}`, { name: 'First' }, administrator())).status).toBe(200);
    expect((await site('Elsewhere', 'gadget')).status).toBe(201);
  });

  it('lets a record follow one that was deleted, and another plan take effect at once', async () => {
    await command('gadget', 'tiny');
    const as = administrator('gadget');
    let made = 0;
    const create = () => office.call('POST /service_categories', { name: `Category ${++made}` }, as);
    const [one, two, three] = [await create(), await create(), await create()];
    expect([one.status, two.status, three.status]).toEqual([201, 201, 422]);
    await office.call(`DELETE /service_categories/${String(one.json['id'])}`, null, as);
    expect([(await create()).status, (await create()).status]).toEqual([201, 422]);
    for (const plan of ['open', '-']) {
      await command('gadget', plan);
      expect((await create()).status).toBe(201);
    }
  });

  it('is told line by line in an import', async () => {
    await command('imports', 'tiny');
    const table = [['name'], ['One'], ['Two'], ['Three'], ['Four']];
    const as = administrator('imports');
    const results = await importRows(office.nats, 'configuration-records', as, 'sites', table);
    expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created', 'failed']);
    expect(results[3]).toMatchObject({ problems: [[expect.any(String), OVER[0]?.[1]]] });
    const again = await importRows(office.nats, 'configuration-records', as, 'sites', [
      ['name', 'remarks'],
      ['Two', 'changed'],
    ]);
    expect(again.map(({ outcome }) => outcome)).toEqual(['updated']);
  });
});
