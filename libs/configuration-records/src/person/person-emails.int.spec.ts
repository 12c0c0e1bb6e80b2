import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('the primary e-mail of a person', () => {
  let office: ConfigurationRecordsEnv;
  const TAKEN = [422, [['primary_email', 'Primary email has already been taken']]];
  const call = async (request: string, body: object | null = null, account = 'widget') => {
    const { status, json } = await office.call(request, body, administrator(account));
    return [status, json?.['errors']];
  };
  const create = (primary_email: string, account?: string) =>
    call('POST /people', { name: 'Somebody', primary_email }, account);

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    await office.account('provider');
  });
  afterAll(() => office?.close());

  it('is unique in the account, whatever its case', async () => {
    const ann = await office.create('POST /people', { name: 'Ann', primary_email: 'ann@widget.example' });
    const bob = await office.create('POST /people', { name: 'Bob', primary_email: 'bob@widget.example' });
    expect(await create('ann@widget.example')).toEqual(TAKEN);
    expect(await create('Ann@Widget.Example')).toEqual(TAKEN);
    expect(await call(`PATCH /people/${bob}`, { primary_email: 'ANN@widget.example' })).toEqual(TAKEN);
    expect((await call(`PATCH /people/${ann}`, { primary_email: 'ANN@widget.example' }))[0]).toBe(200);
  });

  it('may be used by a person of another account', async () => {
    expect((await create('both@example.org'))[0]).toBe(201);
    expect((await create('both@example.org', 'provider'))[0]).toBe(201);
  });

  it('is given to one of many concurrent creates', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create('race@widget.example')));
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.filter(([status]) => status !== 201)).toEqual(Array(11).fill(TAKEN));
  });

  it('is given to one of many concurrent updates', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        office.create('POST /people', { name: `N${n}`, primary_email: `n${n}@widget.example` }),
      ),
    );
    const answers = await Promise.all(
      ids.map((id) => call(`PATCH /people/${id}`, { primary_email: 'wanted@widget.example' })),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status]) => status !== 200)).toEqual(Array(5).fill(TAKEN));
  });

  it.each(['archive', 'trash'])(
    'stays reserved in the %s, so that the person can be restored',
    async (action) => {
      const primary_email = `${action}@widget.example`;
      const id = await office.create('POST /people', { name: 'Gone', primary_email, disabled: true });
      expect((await call(`POST /people/${id}/${action}`))[0]).toBe(200);
      expect(await create(primary_email)).toEqual(TAKEN);
      expect((await call(`POST /people/${id}/restore`))[0]).toBe(200);
      expect((await office.call(`GET /people/${id}`, null, administrator())).json).toMatchObject({
        primary_email,
        disabled: true,
      });
      expect((await call(`PATCH /people/${id}`, { primary_email: `was-${primary_email}` }))[0]).toBe(200);
      expect((await create(primary_email))[0]).toBe(201);
    },
  );

  it('and the authenticationID are unique each on their own', async () => {
    const taken = [422, [['authenticationID', 'Authentication ID has already been taken']]];
    const signsIn = (n: number, authenticationID: string, account?: string) =>
      call('POST /people', { name: 'S', primary_email: `s${n}@widget.example`, authenticationID }, account);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => signsIn(n, 'CN=Ann')));
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.filter(([status]) => status !== 201)).toEqual(Array(5).fill(taken));
    expect(await signsIn(7, 'cn=ann')).toEqual(taken);
    expect((await signsIn(7, 'cn=ann', 'provider'))[0]).toBe(201);
    expect((await signsIn(8, ''))[0]).toBe(201);
    expect((await signsIn(9, ''))[0]).toBe(201);
  });
});
