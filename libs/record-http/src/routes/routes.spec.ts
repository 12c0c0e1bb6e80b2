import { catalogue, defineRecord, nodeId, readonly } from '@deskline/record';
import { ApiError } from '../response/errors';
import { NodeIds } from '../request/node-ids';
import { Repair, repairShop, Shop, Tool } from '../../test/repair-shop';
import { Routes } from './routes';

const routes = new Routes(repairShop, new NodeIds('deskline'));
const statusOf = (method: string, path: string): number => {
  try {
    routes.find(method, path);
    return 200;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
};

describe('Routes', () => {
  it('lists the routes of the definitions and no others', () => {
    expect(routes.list).toEqual([
      'DELETE /people/:id/repairs',
      'DELETE /people/:id/repairs/:other_id',
      'DELETE /repairs/:id',
      'DELETE /repairs/:id/predecessors',
      'DELETE /repairs/:id/predecessors/:other_id',
      'DELETE /repairs/:id/successors',
      'DELETE /repairs/:id/successors/:other_id',
      'DELETE /shops/:id/tools',
      'DELETE /shops/:id/tools/:other_id',
      'DELETE /tools/:id/shops',
      'DELETE /tools/:id/shops/:other_id',
      'GET /archive',
      'GET /archive/:id',
      'GET /audit_lines',
      'GET /audit_lines/:id',
      'GET /people/:id/repairs',
      'GET /people/:id/repairs/mine',
      'GET /people/:id/repairs/open',
      'GET /repairs',
      'GET /repairs/:id',
      'GET /repairs/:id/audit',
      'GET /repairs/:id/predecessors',
      'GET /repairs/:id/predecessors/mine',
      'GET /repairs/:id/predecessors/open',
      'GET /repairs/:id/receipt',
      'GET /repairs/:id/successors',
      'GET /repairs/:id/successors/mine',
      'GET /repairs/:id/successors/open',
      'GET /repairs/aggregate',
      'GET /repairs/counts',
      'GET /repairs/mine',
      'GET /repairs/open',
      'GET /shops',
      'GET /shops/:id',
      'GET /shops/:id/audit',
      'GET /shops/:id/jobs',
      'GET /shops/:id/jobs/mine',
      'GET /shops/:id/jobs/open',
      'GET /shops/:id/repairs',
      'GET /shops/:id/repairs/mine',
      'GET /shops/:id/repairs/open',
      'GET /shops/:id/tools',
      'GET /shops/aggregate',
      'GET /shops/counts',
      'GET /shops/disabled',
      'GET /shops/enabled',
      'GET /tools',
      'GET /tools/:id',
      'GET /tools/:id/audit',
      'GET /tools/:id/shops',
      'GET /tools/:id/shops/disabled',
      'GET /tools/:id/shops/enabled',
      'GET /tools/aggregate',
      'GET /tools/counts',
      'GET /trash',
      'GET /trash/:id',
      'PATCH /repairs',
      'PATCH /repairs/:id',
      'PATCH /shops',
      'PATCH /shops/:id',
      'POST /people/:id/repairs/:other_id',
      'POST /repairs/:id/archive',
      'POST /repairs/:id/predecessors/:other_id',
      'POST /repairs/:id/receipt',
      'POST /repairs/:id/restore',
      'POST /repairs/:id/ring',
      'POST /repairs/:id/successors/:other_id',
      'POST /repairs/:id/trash',
      'POST /repairs/archive',
      'POST /repairs/restore',
      'POST /repairs/trash',
      'POST /shops',
      'POST /shops/:id/jobs',
      'POST /shops/:id/repairs',
      'POST /shops/:id/tools/:other_id',
      'POST /tools/:id/shops/:other_id',
      'PUT /repairs/:id',
      'PUT /shops/:id',
    ]);
  });

  it.each([
    ['GET', '/repairs', { kind: 'list', record: Repair, view: null }],
    ['GET', '/repairs/open', { kind: 'list', record: Repair, view: 'open' }],
    ['GET', '/repairs/12', { kind: 'one', record: Repair, id: 12 }],
    ['PATCH', '/repairs/12', { kind: 'update', record: Repair, id: 12 }],
    ['PUT', '/repairs/12', { kind: 'update', record: Repair, id: 12 }],
    ['DELETE', '/repairs/12', { kind: 'remove', record: Repair, id: 12 }],
    ['POST', '/repairs/12/archive', { kind: 'archive', record: Repair, id: 12 }],
    ['POST', '/repairs/12/trash', { kind: 'trash', record: Repair, id: 12 }],
    ['POST', '/repairs/12/restore', { kind: 'restore', record: Repair, id: 12 }],
    ['POST', '/repairs/12/ring', { kind: 'action', record: Repair, id: 12, name: 'ring', needs: 'update' }],
    ['POST', '/shops', { kind: 'create', record: Shop }],
    [
      'POST',
      '/shops/7/jobs',
      { kind: 'createUnder', record: Repair, parent: 'shop', of: Shop, id: 7, path: 'jobs' },
    ],
    [
      'GET',
      '/shops/7/repairs/open',
      { kind: 'subCollection', record: Repair, of: Shop, id: 7, view: 'open', by: { field: 'shop' } },
    ],
    [
      'GET',
      '/people/3/repairs',
      {
        kind: 'subCollection',
        record: Repair,
        of: { name: 'person', collection: 'people' },
        id: 3,
        view: null,
        by: { field: 'mechanic' },
      },
    ],
    [
      'GET',
      '/tools/3/shops',
      { kind: 'subCollection', record: Shop, of: Tool, id: 3, view: null, by: { link: 'shops' } },
    ],
    [
      'POST',
      '/people/3/repairs/12',
      {
        kind: 'setReference',
        record: Repair,
        id: 12,
        field: 'mechanic',
        of: { name: 'person', collection: 'people' },
        parentId: 3,
        path: 'repairs',
      },
    ],
    ['POST', '/shops/7/tools/3', { kind: 'link', record: Shop, id: 7, link: 'tools', other: 3, to: Tool }],
    [
      'DELETE',
      '/tools/3/shops/7',
      { kind: 'unlink', record: Tool, id: 3, link: 'shops', other: 7, to: Shop },
    ],
  ])('finds %s %s', (method, path, route) => {
    expect(routes.find(method, path)).toEqual(route);
  });

  it.each(['/repairs/12/', '/repairs/12.json', '/repairs/12.json/', '/r%65pairs/12'])(
    'tolerates the spelling %s',
    (path) => {
      expect(routes.find('GET', path)).toMatchObject({ kind: 'one', id: 12 });
    },
  );

  it('accepts a nodeID of the right type as an id', () => {
    const [shop, tool] = [nodeId('deskline', 'shop', 7), nodeId('deskline', 'tool', 3)];
    expect(routes.find('POST', `/shops/${shop}/tools/${tool}.json`)).toMatchObject({ id: 7, other: 3 });
    expect(statusOf('GET', `/repairs/${shop}`)).toBe(404);
    expect(statusOf('GET', `/shops/${nodeId('elsewhere', 'shop', 7)}`)).toBe(404);
  });

  it.each([
    ['GET', '/repairs.xml'],
    ['GET', '/repairs/12.html'],
    ['GET', '/repairs/open.csv'],
    ['PATCH', '/repairs/12.xml'],
  ])('answers 406 to %s %s', (method, path) => {
    expect(statusOf(method, path)).toBe(406);
  });

  it.each([
    ['GET', '/unknown'],
    ['GET', '/unknown.xml'],
    ['GET', '/repairs/1.5'],
    ['GET', '/repairs/12.'],
    ['GET', ''],
    ['GET', '/'],
    ['GET', 'repairs'],
    ['GET', '//repairs'],
    ['GET', '/repairs//12'],
    ['GET', '/repairs/0'],
    ['GET', '/repairs/-1'],
    ['GET', '/repairs/1e3'],
    ['GET', '/repairs/12/13'],
    ['GET', '/repairs/%zz'],
    ['GET', '/repairs/12/predecessors/13'],
    ['GET', '/__proto__'],
    ['GET', '/repairs/constructor'],
    ['GET', '/shops/7/suppliers'],
    ['DELETE', '/shops/7'],
    ['POST', '/repairs'],
    ['POST', '/tools'],
    ['PATCH', '/tools/3'],
    ['PUT', '/repairs'],
    ['OPTIONS', '/repairs'],
  ])('answers 404 to %s %s', (method, path) => {
    expect(statusOf(method, path)).toBe(404);
  });

  it('finds a record also below its parent, if the definition says so', () => {
    const [under] = Repair.createUnder ?? [];
    const below = { ...Repair, createUnder: [{ ...under, alsoBelow: true }] } as typeof Repair;
    const records = repairShop.records.map((record) => (record.name === 'repair' ? below : record));
    const both = new Routes(catalogue('repairs', records, repairShop.foreign), new NodeIds('deskline'));
    const added = both.list.filter((route) => !routes.list.includes(route) && route.includes('/jobs'));
    expect(added).toEqual([
      'DELETE /shops/:id/jobs',
      'DELETE /shops/:id/jobs/:repair_id',
      'GET /shops/:id/jobs/:repair_id',
      'PATCH /shops/:id/jobs/:repair_id',
      'POST /shops/:id/jobs/:repair_id/archive',
      'POST /shops/:id/jobs/:repair_id/restore',
      'POST /shops/:id/jobs/:repair_id/trash',
      'PUT /shops/:id/jobs/:repair_id',
    ]);
    expect(both.find('PATCH', '/shops/7/repairs/12')).toMatchObject({
      kind: 'update',
      id: 12,
      under: { id: 7 },
    });
  });

  it('finds a record below a record of another service, if the definition says so', () => {
    const owner = readonly.reference('person', { listedAs: 'tools', addressedBelow: true });
    const below = { ...Tool, fields: { ...Tool.fields, owner } } as unknown as typeof Tool;
    const records = repairShop.records.map((record) => (record.name === 'tool' ? below : record));
    const both = new Routes(catalogue('repairs', records, repairShop.foreign), new NodeIds('deskline'));
    const added = both.list.filter((route) => !routes.list.includes(route));
    expect(added).toContain('GET /people/:id/tools/:tool_id');
    expect(both.find('GET', '/people/7/tools/3')).toMatchObject({
      kind: 'one',
      id: 3,
      under: { field: 'owner', id: 7 },
    });
  });

  it('refuses a pattern that is defined twice', () => {
    const clash = defineRecord('clash', { ...Tool, collection: 'clashes', views: { ':id': {} } });
    expect(() => new Routes(catalogue('x', [clash]), new NodeIds('d'))).toThrow(
      'GET /clashes/:id is defined twice',
    );
  });
});
