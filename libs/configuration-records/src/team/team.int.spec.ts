import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('the coordinator of a team', () => {
  let office: ConfigurationRecordsEnv;
  let ann: number;
  let bob: number;
  const boss = administrator();
  const team = (values: object = {}) => office.create('POST /teams', { name: 'Desk', ...values });
  const call = async (request: string, body: object | null = null) => {
    const { status, json } = await office.call(request, body, boss);
    return [status, json?.['errors']];
  };
  const REFUSED = [422, [['coordinator', 'Coordinator must be a member of the team']]];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    ann = await office.person('widget', 'Ann');
    bob = await office.person('widget', 'Bob');
  });
  afterAll(() => office?.close());

  it('is a member of a new team', async () => {
    expect(await call('POST /teams', { name: 'Desk', coordinator: ann })).toEqual(REFUSED);
    expect(await call('POST /teams', { name: 'Desk', coordinator: ann, member_ids: [bob] })).toEqual(REFUSED);
    expect((await call('POST /teams', { name: 'Desk', coordinator: ann, member_ids: [ann] }))[0]).toBe(201);
  });

  it('is a member after a change of the coordinator or of the members', async () => {
    const id = await team({ coordinator: ann, member_ids: [ann] });
    expect(await call(`PATCH /teams/${id}`, { coordinator: bob })).toEqual(REFUSED);
    expect(await call(`PATCH /teams/${id}`, { member_ids: [bob] })).toEqual(REFUSED);
    expect((await call(`PATCH /teams/${id}`, { coordinator: bob, member_ids: [bob] }))[0]).toBe(200);
    expect((await call(`PATCH /teams/${id}`, { coordinator: null, member_ids: [] }))[0]).toBe(200);
  });

  it.each([
    ['the team', (id: number, cas: number) => `DELETE /teams/${id}/members/${cas}`, null],
    ['the person', (id: number, cas: number) => `DELETE /people/${cas}/teams/${id}`, null],
    ["the person's list of teams", (_id: number, cas: number) => `PATCH /people/${cas}`, { team_ids: [] }],
  ])('cannot be removed as a member through %s', async (end, request, body) => {
    const cas = await office.person('widget', `Cas ${end.length}`);
    const id = await team({ coordinator: cas, member_ids: [cas, bob] });
    expect(await call(request(id, cas), body)).toEqual(REFUSED);
    const { json } = await office.call(`GET /teams/${id}/members?fields=id`, null, boss);
    expect(json).toHaveLength(2);
    await call(`PATCH /teams/${id}`, { coordinator: bob });
    expect((await call(request(id, cas), body))[0]).toBeLessThan(300);
  });

  it('is emptied when the person is disabled, who stays a member', async () => {
    const dee = await office.person('widget', 'Dee');
    const id = await team({ coordinator: dee, member_ids: [dee, bob] });
    const other = await team({ coordinator: bob, member_ids: [dee, bob] });
    expect((await call(`PATCH /people/${dee}`, { disabled: true }))[0]).toBe(200);
    const read = async (path: string) => (await office.call(`GET ${path}`, null, boss)).json;
    expect(await read(`/teams/${id}`)).toMatchObject({ coordinator: null });
    expect(await read(`/teams/${other}`)).toMatchObject({ coordinator: { id: bob } });
    expect(await read(`/teams/${id}/members?fields=id`)).toHaveLength(2);
    expect((await call(`POST /people/${dee}/archive`))[0]).toBe(200);
  });

  it('is reported with other errors, and not when it has an error itself', async () => {
    const id = await team({ member_ids: [ann] });
    expect((await call(`PATCH /teams/${id}`, { name: '', coordinator: bob }))[1]).toEqual([
      ['name', "Name can't be blank"],
      ['coordinator', 'Coordinator must be a member of the team'],
    ]);
    expect((await call(`PATCH /teams/${id}`, { coordinator: 987654 }))[1]).toEqual([
      ['coordinator', 'Coordinator does not exist'],
    ]);
  });

  it('is a member after concurrent changes of both', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => team({ member_ids: [ann] })));
    await Promise.all(
      ids.flatMap((id) => [
        call(`PATCH /teams/${id}`, { coordinator: ann }),
        call(`DELETE /people/${ann}/teams/${id}`),
      ]),
    );
    const strays = await office.database.query(
      `SELECT id FROM team WHERE coordinator_id IS NOT NULL AND NOT EXISTS
       (SELECT FROM team_members WHERE from_id = team.id AND to_id = coordinator_id)`,
    );
    expect(strays).toEqual([]);
  });
});

describe('members of a team', () => {
  let office: ConfigurationRecordsEnv;
  const call = async (request: string, body: object | null = null) => {
    const { status, json } = await office.call(request, body, administrator());
    return [status, json?.['errors']];
  };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
  });
  afterAll(() => office?.close());

  it('refuse disabled people, and keep people who are disabled later', async () => {
    const [ann, bob] = [await office.person('widget', 'Ann'), await office.person('widget', 'Bob')];
    const id = await office.create('POST /teams', { name: 'Desk', member_ids: [ann] });
    for (const person of [ann, bob]) await call(`PATCH /people/${person}`, { disabled: true });
    expect(await call(`POST /teams/${id}/members/${bob}`)).toEqual([
      422,
      [['members', 'Members is disabled']],
    ]);
    expect(await call(`PATCH /teams/${id}`, { member_ids: [ann, bob] })).toEqual([
      422,
      [['member_ids', 'Member IDs is disabled']],
    ]);
    expect(await call(`POST /people/${bob}/teams/${id}`)).toEqual([422, [['id', 'ID is disabled']]]);
    expect((await call(`PATCH /teams/${id}`, { name: 'Help', member_ids: [ann] }))[0]).toBe(200);
    expect((await call(`POST /teams/${id}/members/${ann}`))[0]).toBe(200);
    expect((await call(`DELETE /teams/${id}/members/${ann}`))[0]).toBe(204);
  });

  it('refuse people who do not exist', async () => {
    const id = await office.create('POST /teams', { name: 'Empty' });
    expect((await call(`POST /teams/${id}/members/987654`))[0]).toBe(404);
    expect(await call(`PATCH /teams/${id}`, { member_ids: [987654] })).toEqual([
      422,
      [['member_ids', 'Member IDs does not exist']],
    ]);
  });

  it('have an inbound address that no other team has', async () => {
    const mailed = (inbound_email_local_part: string) =>
      call('POST /teams', { name: 'Mailed', inbound_email_local_part });
    const taken = [422, [['inbound_email_local_part', 'Inbound email local part has already been taken']]];
    const answers = await Promise.all(Array.from({ length: 5 }, () => mailed('help.desk')));
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.filter(([status]) => status !== 201)).toEqual(Array(4).fill(taken));
    expect(await mailed('Help.Desk')).toEqual(taken);
    for (const wrong of ['help desk', 'help@widget.example', 'a,b'])
      expect((await mailed(wrong))[1]).toEqual([
        ['inbound_email_local_part', 'Inbound email local part is invalid'],
      ]);
  });
});
