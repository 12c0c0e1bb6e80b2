import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('translations of records', () => {
  let office: ConfigurationRecordsEnv;
  let service = 0;
  const inDutch = principal({ language: 'nl' });
  const read = async (path: string, as = inDutch) => (await office.call(`GET ${path}`, null, as)).json;

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    const provider = await office.create('POST /organizations', { name: 'Ours' });
    service = await office.create('POST /services', { name: 'Mail', keywords: 'post', provider });
  });
  afterAll(() => office?.close());

  it('are included in a service that has any', async () => {
    await office.create(`POST /services/${service}/translations`, { locale: 'nl', name: 'E-mail' });
    expect(await read(`/services/${service}`)).toMatchObject({
      name: 'Mail',
      localized_name: 'E-mail',
      keywords: 'post',
      localized_keywords: 'post',
      localized_description: null,
    });
    expect(await read(`/services/${service}`, administrator())).toMatchObject({ localized_name: 'Mail' });
  });

  it('are included in lists by ?fields=', async () => {
    const rows = await read(`/services?fields=localized_name&id=${service}`);
    expect(rows).toMatchObject([{ id: service, localized_name: 'E-mail' }]);
  });

  it('are included in a product category', async () => {
    const category = { name: 'Laptop', group: 'Hardware', rule_set: 'physical_asset' };
    const id = await office.create('POST /product_categories', category);
    await office.create(`POST /product_categories/${id}/translations`, { locale: 'nl', group: 'Apparatuur' });
    expect(await read(`/product_categories/${id}`)).toMatchObject({ localized_group: 'Apparatuur' });
  });

  it('of a knowledge article are read by the readers of the article', async () => {
    const article = { subject: 'How', description: 'So', instructions: 'Do', service, status: 'validated' };
    const [open, closed] = [
      await office.create('POST /knowledge_articles', { ...article, end_users: true }),
      await office.create('POST /knowledge_articles', article),
    ];
    const endUser = principal({ roles: [], person: { id: 99, name: 'Eve' } });
    for (const id of [open, closed])
      await office.create(`POST /knowledge_articles/${id}/translations`, { locale: 'nl', subject: 'Hoe' });
    expect(await read(`/knowledge_articles/${open}/translations`, endUser)).toMatchObject([
      { subject: 'Hoe' },
    ]);
    const { status } = await office.call(`GET /knowledge_articles/${closed}/translations`, null, endUser);
    expect(status).toBe(404);
  });
});
