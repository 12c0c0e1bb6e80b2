import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { principal } from '@deskline/testing';

type Row = Record<string, unknown>;

describe('service instances of an SLA', () => {
  let office: ConfigurationRecordsEnv;
  let sla = 0;
  const instances: number[] = [];
  const call = (request: string, body: object | null = null) => office.call(request, body, administrator());
  const path = () => `/slas/${sla}/service_instances`;
  const rows = async () => (await call(`GET ${path()}`)).json as unknown as Row[];
  const linked = async () => {
    const { json } = await call(`GET /slas?id=${sla}&fields=service_instance_ids`);
    return (json as unknown as { service_instance_ids: number[] }[])[0]?.service_instance_ids;
  };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    const customer = await office.create('POST /organizations', { name: 'Group' });
    const service = await office.create('POST /services', { name: 'Mail', provider: customer });
    for (const name of ['Web', 'Mail', 'Chat'])
      instances.push(await office.create('POST /service_instances', { name, service }));
    const service_offering = await office.create('POST /service_offerings', { name: 'Gold', service });
    sla = await office.create('POST /slas', {
      ...{ name: 'Mail', service_offering, customer },
      service_instance_ids: [instances[0]],
    });
  });
  afterAll(() => office?.close());

  it('are rows with an impact relation, whichever way they are linked', async () => {
    const [web, mail, chat] = instances;
    const created = await call(`POST ${path()}`, { service_instance_id: mail, impact_relation: 'down' });
    expect(created).toMatchObject({
      status: 201,
      json: { impact_relation: 'down', service_instance: { id: mail, name: 'Mail' } },
    });
    expect(created.text).not.toMatch(/created_at|updated_at/);
    expect((await call(`POST ${path()}/${chat}`)).status).toBe(201);
    expect(await rows()).toEqual(
      [chat, mail, web].map((id) => ({
        id: expect.any(Number),
        service_instance: expect.objectContaining({ id }),
        impact_relation: id === mail ? 'down' : 'degraded',
        nodeID: expect.any(String),
      })),
    );
    expect(await linked()).toEqual([web, mail, chat]);
    expect(await call(`POST ${path()}/${mail}`)).toMatchObject({ status: 422 });
    expect(await call(`POST ${path()}`, { service_instance: 99_999 })).toMatchObject({ status: 422 });
  });

  it('are changed and removed by the id of the row or of the service instance', async () => {
    const [web, mail, chat] = instances;
    await call(`PATCH /slas/${sla}`, { service_instance_ids: [web, mail] });
    const [first] = (await rows()) as { id: number }[];
    const changed = await call(`PATCH ${path()}/${first?.id}`, {
      service_instance: chat,
      impact_relation: 'down',
    });
    expect(changed).toMatchObject({ status: 200, json: { id: first?.id, service_instance: { id: chat } } });
    expect(await linked()).toEqual([web, chat]);
    expect((await call(`DELETE ${path()}/${mail}`)).status).toBe(404);
    expect((await call(`DELETE ${path()}/${chat}`)).status).toBe(204);
    expect(await linked()).toEqual([web]);
    const [last] = (await rows()) as { id: number }[];
    const stranger = principal({ roles: [], person: { id: 1, name: 'Eve' } });
    expect((await office.call(`DELETE ${path()}/${web}`, null, stranger)).status).toBe(403);
    expect((await call(`DELETE ${path()}/${last?.id}`)).status).toBe(204);
    expect([await rows(), await linked()]).toEqual([[], []]);
  });

  it('are removed all at once, and follow a list of ids', async () => {
    await call(`PATCH /slas/${sla}`, { service_instance_ids: instances });
    expect(await rows()).toHaveLength(3);
    expect((await call(`DELETE ${path()}`)).status).toBe(204);
    expect([await rows(), await linked()]).toEqual([[], []]);
  });
});
