import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('parent and child service instances', () => {
  let office: ConfigurationRecordsEnv;
  let instances: number[] = [];
  const call = (request: string) => office.call(request, null, administrator());
  const child = (parent: number, id: number) =>
    call(`POST /service_instances/${parent}/child_service_instances/${id}`);
  const listed = async (id: number, path: string) =>
    ((await call(`GET /service_instances/${id}/${path}`)).json as unknown as { id: number }[]).map(
      (one) => one.id,
    );

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    const provider = await office.create('POST /organizations', { name: 'Ours' });
    const service = await office.create('POST /services', { name: 'Mail', provider });
    instances = await Promise.all(
      ['Web', 'Mail', 'Storage', 'Power'].map((name) =>
        office.create('POST /service_instances', { name, service }),
      ),
    );
  });
  afterAll(() => office?.close());

  it('are listed from both ends, whichever end links them', async () => {
    const [web = 0, mail = 0, storage = 0] = instances;
    expect((await child(mail, web)).status).toBe(200);
    expect((await call(`POST /service_instances/${mail}/parent_service_instances/${storage}`)).status).toBe(
      200,
    );
    expect(await listed(mail, 'child_service_instances')).toEqual([web]);
    expect(await listed(mail, 'parent_service_instances')).toEqual([storage]);
    expect(await listed(storage, 'child_service_instances')).toEqual([mail]);
  });

  it('refuse a cycle of any length', async () => {
    const [web = 0, mail = 0, storage = 0] = instances;
    for (const id of [web, mail, storage]) expect((await child(web, id)).status).toBe(422);
    expect((await call(`POST /service_instances/${storage}/parent_service_instances/${web}`)).status).toBe(
      422,
    );
  });

  it('refuse a cycle by concurrent links', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(async (nr) => {
        const { json } = await call(`GET /service_instances/${instances[3]}`);
        const { id: service } = json['service'] as { id: number };
        return office.create('POST /service_instances', { name: `Ring ${nr}`, service });
      }),
    );
    const [one = 0, two = 0, three = 0] = made;
    const answers = await Promise.all([child(one, two), child(two, three), child(three, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
  });
});
