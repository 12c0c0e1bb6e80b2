import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('knowledge articles', () => {
  let office: ConfigurationRecordsEnv;
  const ids = { ada: 0, bob: 0, managed: 0, other: 0 };
  const as = (id: number) => principal({ person: { id, name: 'Somebody' } });
  const read = async (path: string, by = administrator()) =>
    (await office.call(`GET ${path}`, null, by)).json;
  const written = (service: number, by = administrator(), more: object = {}) =>
    office.create(
      'POST /knowledge_articles',
      { subject: 'How to print', description: 'So.', instructions: 'Press.', service, ...more },
      by,
    );

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    ids.ada = await office.person('widget', 'Ada');
    ids.bob = await office.person('widget', 'Bob');
    const provider = await office.create('POST /organizations', { name: 'Ours' });
    const service = (name: string, more: object) =>
      office.create('POST /services', { name, provider, ...more });
    ids.managed = await service('Printing', { knowledge_manager: ids.ada });
    ids.other = await service('Scanning', { knowledge_manager: ids.bob });
  });
  afterAll(() => office?.close());

  it('have created_by and updated_by, and are filtered by them', async () => {
    const id = await written(ids.other, as(ids.ada));
    await office.call(`PATCH /knowledge_articles/${id}`, { keywords: 'paper' }, as(ids.bob));
    expect(await read(`/knowledge_articles/${id}`)).toMatchObject({
      created_by: { id: ids.ada, name: 'Ada' },
      updated_by: { id: ids.bob, name: 'Bob' },
    });
    expect(await read(`/knowledge_articles?created_by=${ids.ada}`)).toMatchObject([{ id }]);
    expect(await read(`/knowledge_articles?created_by=${ids.bob}`)).toEqual([]);
  });

  it('keep updated_by when they are sent back unchanged', async () => {
    const id = await written(ids.other, as(ids.ada));
    const before = await read(`/knowledge_articles/${id}`);
    const { json } = await office.call(`PATCH /knowledge_articles/${id}`, before, as(ids.bob));
    expect(json).toEqual(before);
  });

  it('are listed in managed_by_me for the knowledge manager of their service', async () => {
    const mine = await written(ids.managed);
    const theirs = await written(ids.other);
    const managed = (await read('/knowledge_articles/managed_by_me', as(ids.ada))) as unknown as {
      id: number;
    }[];
    expect(managed.map(({ id }) => id)).toContain(mine);
    expect(managed.map(({ id }) => id)).not.toContain(theirs);
  });

  it('count in times_applied the requests of the account that are linked to them', async () => {
    const [id, unused] = [await written(ids.managed), await written(ids.managed)];
    const request = (number: number, account: string, knowledge_articles?: readonly number[]) =>
      office.database.query(
        `INSERT INTO reference (type, id, account_id, name, disabled, version, json, attributes)
         VALUES ('request', $1, $2, '', false, 1, '', $3)`,
        [number, account, JSON.stringify({ knowledge_articles })],
      );
    await request(1, 'widget', [id]);
    await request(2, 'widget', [999, id]);
    await request(3, 'widget');
    await request(4, 'elsewhere', [id]);
    expect(await read(`/knowledge_articles/${id}`)).toMatchObject({ times_applied: 2 });
    expect(await read(`/knowledge_articles/${unused}`)).toMatchObject({ times_applied: 0 });
  });

  it('are linked with service instances', async () => {
    const id = await written(ids.managed);
    const values = { name: 'Printers', service: ids.managed };
    const instance = await office.create('POST /service_instances', values);
    const path = `/knowledge_articles/${id}/service_instances`;
    expect((await office.call(`POST ${path}/${instance}`, null, administrator())).status).toBe(200);
    expect(await read(path)).toMatchObject([{ id: instance, name: 'Printers' }]);
  });

  it('are archived by the system at archive_date', async () => {
    const id = await written(ids.managed, as(ids.ada), { archive_date: '2026-03-02T10:00:00Z' });
    await office.advanceTo('2026-03-02T09:59:59Z');
    expect(await read(`/knowledge_articles/${id}`)).toMatchObject({ status: 'not_validated' });
    await office.advanceTo('2026-03-02T10:00:00Z');
    expect(await read(`/knowledge_articles/${id}`)).toMatchObject({
      status: 'archived',
      updated_by: { id: ids.ada },
    });
    const lines = await read(`/knowledge_articles/${id}/audit?sort=-id&per_page=1`);
    expect(lines).toMatchObject([{ changes: { status: ['not_validated', 'archived'] }, person: null }]);
  });
});
