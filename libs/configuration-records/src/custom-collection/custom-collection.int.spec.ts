import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('custom collections', () => {
  let office: ConfigurationRecordsEnv;
  let centres: { id: number; reference: string };
  const call = (request: string, body: object | null = null, by = administrator()) =>
    office.call(request, body, by);
  const made = async (path: string, body: object) =>
    (await call(`POST ${path}`, body)).json as { id: number; reference: string };
  const element = (body: object) => call('POST /custom_collection_elements', body);
  const names = async (query: string) =>
    ((await call(`GET ${query}`)).json as unknown as { name: string }[]).map(({ name }) => name);

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    centres = await made('/custom_collections', { name: 'Cost Centres' });
  });
  afterAll(() => office?.close());

  it('have the name in lower case with underscores as reference, unless one is given', async () => {
    expect(centres.reference).toBe('cost_centres');
    const given = await made('/custom_collections', { name: 'Floors', reference: 'storeys' });
    expect(given.reference).toBe('storeys');
  });

  it('have UI extensions of their own category only', async () => {
    const extension = async (category: string) =>
      (await made('/ui_extensions', { name: category, category })).id;
    const [own, other] = [await extension('custom_collection'), await extension('request_template')];
    const refused = [['ui_extension', 'UI extension is not included in the list']];
    const { status, json } = await call('POST /custom_collections', { name: 'Desks', ui_extension: other });
    expect([status, json['errors']]).toEqual([422, refused]);
    const { id } = await made('/custom_collections', { name: 'Desks', ui_extension: own });
    const path = `/custom_collections/${id}`;
    expect((await call(`PATCH ${path}`, { ui_extension_id: other })).json['errors']).toEqual(refused);
    await call(`PATCH /ui_extensions/${own}`, { category: 'person' });
    expect((await call(`PATCH ${path}`, { ui_extension: own, name: 'Tables' })).status).toBe(200);
    expect((await call(`PATCH ${path}`, { ui_extension: null })).status).toBe(200);
  });

  it('have elements that name them by reference or id, and answer the reference', async () => {
    for (const by of [{ custom_collection: 'cost_centres' }, { custom_collection_id: centres.id }]) {
      const { status, json } = await element({ name: `By ${Object.keys(by)[0]}`, ...by });
      expect([status, json['custom_collection']]).toEqual([201, 'cost_centres']);
      expect(json).not.toHaveProperty('custom_collection_id');
    }
    expect(await names(`/custom_collections/${centres.id}/collection_elements`)).toEqual([
      'By custom_collection',
      'By custom_collection_id',
    ]);
  });

  it.each([
    [{}, "can't be blank"],
    [{ custom_collection: 'no_such' }, 'does not exist'],
    [{ custom_collection_id: 999_999 }, 'does not exist'],
  ])('refuse an element of %j', async (of, message) => {
    const { status, json } = await element({ name: 'Lost', ...of });
    expect([status, JSON.stringify(json['errors'])]).toEqual([422, expect.stringContaining(message)]);
  });

  it('are compared by reference in a filter of elements, several separated by commas', async () => {
    await made('/custom_collections', { name: 'Rooms' });
    await made('/custom_collections', { name: 'Doors' });
    await element({ name: 'Blue', custom_collection: 'rooms' });
    await element({ name: 'Front', custom_collection: 'doors' });
    expect(await names('/custom_collection_elements?custom_collection=rooms')).toEqual(['Blue']);
    expect(await names('/custom_collection_elements?custom_collection=rooms,doors')).toEqual([
      'Blue',
      'Front',
    ]);
  });

  it('list their enabled and disabled elements apart', async () => {
    const sizes = await made('/custom_collections', { name: 'Sizes' });
    const of = { custom_collection_id: sizes.id };
    await element({ name: 'Small', ...of });
    await element({ name: 'Huge', disabled: true, ...of });
    const path = `/custom_collections/${sizes.id}/collection_elements`;
    expect(await names(`${path}/enabled`)).toEqual(['Small']);
    expect(await names(`${path}/disabled`)).toEqual(['Huge']);
  });

  it('offer their enabled elements to everybody, and disabled ones to the staff alone', async () => {
    const colours = await made('/custom_collections', { name: 'Colours' });
    const of = { custom_collection_id: colours.id };
    await element({ name: 'Green', ...of });
    const { json: grey } = await element({ name: 'Grey', disabled: true, ...of });
    const endUser = principal({ account: 'widget', roles: [] });
    const readBy = async (path: string) => (await call(`GET ${path}`, null, endUser)).json;
    const path = `/custom_collections/${colours.id}/collection_elements`;
    for (const query of ['', '?disabled=true', '/disabled', '?name=Grey', '?q=grey'])
      expect(JSON.stringify(await readBy(`${path}${query}`))).not.toContain('Grey');
    expect(await readBy(path)).toEqual([expect.objectContaining({ name: 'Green' })]);
    const one = `/custom_collection_elements/${String(grey['id'])}`;
    expect((await call(`GET ${one}`, null, endUser)).status).toBe(404);
    expect((await call('POST /custom_collections', { name: 'Mine' }, endUser)).status).toBe(403);
  });

  it('tell two elements apart by reference, and two collections may have the same', async () => {
    await made('/custom_collections', { name: 'Summer' });
    await made('/custom_collections', { name: 'Winter' });
    expect((await element({ name: 'Red', custom_collection: 'summer' })).status).toBe(201);
    expect((await element({ name: 'Red', custom_collection: 'winter' })).status).toBe(201);
    const { status, json } = await element({ name: 'RED', custom_collection: 'summer' });
    expect([status, json['errors']]).toEqual([422, [['reference', 'Reference has already been taken']]]);
  });

  it('give their elements a new reference, and keep them', async () => {
    const teams = await made('/custom_collections', { name: 'Crews' });
    const { json: early } = await element({ name: 'Early', custom_collection: 'crews' });
    await call(`PATCH /custom_collections/${teams.id}`, { reference: 'shifts' });
    const path = `/custom_collection_elements/${String(early['id'])}`;
    expect((await call(`GET ${path}`)).json).toMatchObject({ custom_collection: 'shifts' });
    expect((await call(`PATCH ${path}`, { custom_collection: 'shifts' })).status).toBe(200);
    expect((await call(`PATCH ${path}`, { custom_collection_id: teams.id })).status).toBe(200);
    for (const other of [{ custom_collection: 'cost_centres' }, { custom_collection_id: centres.id }])
      expect(await call(`PATCH ${path}`, other)).toMatchObject({
        status: 422,
        json: { errors: [[Object.keys(other)[0], expect.stringContaining("can't be changed")]] },
      });
  });

  it('of another account cannot be named', async () => {
    await office.account('other');
    const by = administrator('other');
    for (const named of [{ custom_collection: 'cost_centres' }, { custom_collection_id: centres.id }])
      expect((await call('POST /custom_collection_elements', { name: 'Spy', ...named }, by)).status).toBe(
        422,
      );
  });

  it('have elements in the language of the caller', async () => {
    const { json } = await element({ name: 'Sales', custom_collection: 'cost_centres' });
    const path = `/custom_collection_elements/${String(json['id'])}`;
    await made(`${path}/translations`, { locale: 'nl', name: 'Verkoop' });
    const read = await call(`GET ${path}`, null, principal({ language: 'nl' }));
    expect(read.json).toMatchObject({ name: 'Sales', localized_name: 'Verkoop' });
  });
});
