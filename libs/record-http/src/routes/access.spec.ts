import { NodeIds } from '../request/node-ids';
import { repairShop } from '../../test/repair-shop';
import { Routes } from './routes';
import { requiredScopes } from './access';

describe('requiredScopes', () => {
  const routes = new Routes(repairShop, new NodeIds('deskline'));
  const needed = (request: string) => {
    const [method = '', path = ''] = request.split(' ');
    return requiredScopes(routes.find(method, path)).map((need) => need.join(':'));
  };

  it.each([
    ['GET /repairs', 'repair:Read'],
    ['GET /repairs/open', 'repair:Read'],
    ['GET /repairs/12', 'repair:Read'],
    ['POST /shops', 'shop:Create'],
    ['PATCH /repairs/12', 'repair:Update'],
    ['PUT /repairs/12', 'repair:Update'],
    ['DELETE /repairs/12', 'repair:Delete'],
    ['POST /repairs/12/archive', 'repair:Update'],
    ['POST /repairs/12/trash', 'repair:Update'],
    ['POST /repairs/12/restore', 'repair:Update'],
    ['POST /repairs/12/ring', 'repair:Update'],
  ])('requires for %s the scope %s', (request, scope) => expect(needed(request)).toEqual([scope]));

  it.each([
    ['GET /shops/7/repairs', ['repair:Read', 'shop:Read']],
    ['GET /shops/7/repairs/open', ['repair:Read', 'shop:Read']],
    ['POST /shops/7/repairs', ['repair:Create', 'shop:Read']],
    ['GET /shops/7/tools', ['tool:Read', 'shop:Read']],
    ['POST /shops/7/tools/3', ['shop:Update', 'tool:Read']],
    ['DELETE /tools/3/shops/7', ['tool:Update', 'shop:Read']],
    ['POST /people/3/repairs/12', ['repair:Update', 'person:Read']],
    ['DELETE /people/3/repairs/12', ['repair:Update', 'person:Read']],
    ['POST /repairs/1/predecessors/2', ['repair:Update', 'repair:Read']],
  ])('requires for %s the scopes of every record type in the path: %j', (request, scopes) =>
    expect(needed(request)).toEqual(scopes),
  );
});
