import { catalogue, common, defineRecord, hidden, nodeId, readonly, required } from '@deskline/record';
import { ApiError } from '../response/errors';
import { NodeIds } from './node-ids';
import { QueryParser } from './query';
import { encodeCursor } from './position';
import { Routes } from '../routes/routes';
import { requiredScopes } from '../routes/access';

const everyone = [{ to: 'everyone', read: true, create: true, update: true }] as const;

const Shop = defineRecord('shop', {
  collection: 'shops',
  fields: { ...common, name: required.string(20) },
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  events: [],
  access: everyone,
});
const Visit = defineRecord('visit', {
  collection: 'visits',
  fields: {
    id: readonly.string(36, { format: 'uuid' }),
    shop: hidden.reference('shop'),
    number: readonly.integer({ default: 0 }),
    created_at: readonly.datetime(),
  },
  list: ['id', 'number'],
  filter: ['id'],
  sort: ['number'],
  defaultSort: '-number',
  createUnder: [{ parent: 'shop', paths: ['visits'] }],
  nested: true,
  relation: 'view',
  permittedAs: 'shop',
  actions: { repeat: { methods: ['POST'], needs: 'update' } },
  events: [],
  access: [{ to: 'everyone', read: true }],
});

const ID = '5f0c8f0e-6f6e-4d0c-9a53-1f2b3c4d5e6f';
const nodeIds = new NodeIds('deskline');
const routes = new Routes(catalogue('shops', [Shop, Visit]), nodeIds);
const refusal = (ask: () => unknown): unknown => {
  try {
    return ask();
  } catch (error) {
    return error instanceof ApiError ? [error.status, error.body.message] : error;
  }
};

describe('a record type with text ids', () => {
  it('is read, and its actions performed, below the owner', () => {
    expect(routes.list.filter((route) => route.includes('visits'))).toEqual([
      'GET /shops/:id/visits',
      'GET /shops/:id/visits/:visit_id',
      'POST /shops/:id/visits/:visit_id/repeat',
    ]);
  });

  it.each([
    ['its id', ID],
    ['its id in capitals', ID.toUpperCase()],
    ['its nodeID', nodeId('deskline', 'visit', ID)],
    ['a media form', `${ID}.json`],
  ])('is found by the id %s', (_what, id) => {
    expect(routes.find('GET', `/shops/7/visits/${id}`)).toMatchObject({
      kind: 'one',
      id: ID,
      under: { field: 'shop', id: 7 },
    });
    if (id.endsWith('.json')) return;
    expect(routes.find('POST', `/shops/7/visits/${id}/repeat`)).toMatchObject({
      kind: 'action',
      id: 7,
      part: { of: Shop, id: ID },
    });
  });

  it.each([
    'nonsense',
    '1',
    ID.slice(1),
    `${ID}0`,
    ID.replaceAll('-', ''),
    `%7B${ID}%7D`,
    `${ID}%00`,
    nodeId('deskline', 'visit', 'nonsense'),
    nodeId('deskline', 'shop', ID),
  ])('is not found by the id %s', (id) => {
    expect(refusal(() => routes.find('GET', `/shops/7/visits/${id}`))).toEqual([404, 'Not Found']);
    expect(refusal(() => routes.find('POST', `/shops/7/visits/${id}/repeat`))).toEqual([404, 'Not Found']);
  });

  it('has no route that writes by its id', () => {
    const removable = new Routes(catalogue('shops', [Shop, { ...Visit, deletable: true }]), nodeIds);
    expect(() => removable.find('DELETE', `/shops/7/visits/${ID}`)).toThrow(`${ID} is no number`);
  });

  it('requires the scope of its owner', () => {
    const needed = (method: string, path: string) =>
      requiredScopes(routes.find(method, path)).map((need) => need.join(':'));
    expect(needed('GET', '/shops/7/visits')).toEqual(['shop:Read', 'shop:Read']);
    expect(needed('GET', `/shops/7/visits/${ID}`)).toEqual(['shop:Read', 'shop:Read']);
    expect(needed('POST', `/shops/7/visits/${ID}/repeat`)).toEqual(['shop:Update', 'shop:Read']);
  });

  const visits = new QueryParser(Visit, nodeIds);
  const list = (query: string) => visits.parse(query, null, 'UTC').list;

  it('is filtered by ids, and refuses values that are none', () => {
    expect(list(`ids=${ID},${ID}`).filters).toEqual([{ field: 'id', operator: 'is', values: [ID, ID] }]);
    expect(refusal(() => list('id=12'))).toEqual([400, "Invalid value for field 'id': 12"]);
    expect(refusal(() => list(`id=>${ID}`))).toEqual([400, "Field 'id' does not support the '=>' operator"]);
  });

  it('ends its cursors with the id', () => {
    const sort = [{ field: 'number', descending: true }];
    const cursor = (id: string | null) =>
      list(`search_after=${encodeCursor({ page: 2, cursor: ['12', id] }, sort)}`).position;
    expect(cursor(ID)).toEqual({ after: ['12', ID] });
    for (const id of ['12', null, `${ID}'`])
      expect(refusal(() => cursor(id))).toEqual([400, "Parameter 'search_after' is not a valid cursor"]);
  });
});
