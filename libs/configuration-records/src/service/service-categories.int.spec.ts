import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('service categories', () => {
  let office: ConfigurationRecordsEnv;
  let [mail, fax] = [0, 0];
  const endUser = principal({ roles: [], person: { id: 99, name: 'Eve' } });
  const call = (request: string, body: object | null = null, as = administrator()) =>
    office.call(request, body, as);
  const listed = async (path: string) =>
    ((await call(`GET ${path}`)).json as unknown as { id: number }[]).map(({ id }) => id);

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    const provider = await office.create('POST /organizations', { name: 'Ours' });
    mail = await office.create('POST /services', { name: 'Mail', provider });
    fax = await office.create('POST /services', { name: 'Fax', provider });
  });
  afterAll(() => office?.close());

  it('list their services to roles that read them', async () => {
    const category = await office.create('POST /service_categories', { name: 'Messages' });
    const path = `/service_categories/${category}/services`;
    for (const id of [mail, fax]) expect((await call(`POST ${path}/${id}`)).status).toBe(200);
    expect(await listed(path)).toEqual([fax, mail]);
    expect((await call(`GET ${path}`, null, endUser)).status).toBe(403);
    expect((await call(`DELETE ${path}/${fax}`)).status).toBe(204);
    expect(await listed(path)).toEqual([mail]);
  });

  it('are shown in the language of the reader', async () => {
    const category = await office.create('POST /service_categories', { name: 'Telephones' });
    const path = `/service_categories/${category}`;
    await office.create(`POST ${path}/translations`, { locale: 'nl', name: 'Telefoons' });
    const { json } = await call(`GET ${path}`, null, principal({ language: 'nl' }));
    expect(json).toMatchObject({ name: 'Telephones', localized_name: 'Telefoons' });
  });

  it('are deleted with their translations, and leave their services in place', async () => {
    const category = await office.create('POST /service_categories', { name: 'Post' });
    const path = `/service_categories/${category}`;
    await call(`POST ${path}/services/${mail}`);
    await office.create(`POST ${path}/translations`, { locale: 'nl', name: 'Post' });
    expect((await call(`DELETE ${path}`, null, principal({ roles: ['specialist'] }))).status).toBe(403);
    expect((await call(`DELETE ${path}`)).status).toBe(204);
    expect((await call(`GET ${path}`)).status).toBe(404);
    expect((await call(`GET /services/${mail}`)).status).toBe(200);
    const left = await office.database.query(
      'SELECT FROM service_category_translation WHERE service_category_id = $1 UNION ALL SELECT FROM service_category_services WHERE from_id = $1',
      [category],
    );
    expect(left).toEqual([]);
  });
});
