import type { Catalogue } from '@deskline/record';
import { NodeIds, Routes } from '@deskline/record-http';
import type { AccountFixture } from '@deskline/testing';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Paths that no record gives. */
const OWN = [
  'GET /me',
  'GET /people/me',
  'PATCH /people/me',
  'GET /account',
  'GET /attachments/storage',
  'GET /people/1/permissions',
  'POST /people/1/permissions',
  'PATCH /people/1/permissions/nowhere',
  'DELETE /people/1/permissions',
];
const OPEN = ['GET /', 'GET /rate_limit', 'GET /enums', 'GET /enums/nl', 'GET /openapi.json'];
const UUID = '00000000-0000-4000-8000-000000000000';
/** What asks for no credentials asks for no scopes. */
const FOR_ANYONE = /\/(verify|jwks)$/;

/** "Scopes enforced on every API call": on every route there is. */
export function describeScopes(catalogues: readonly Catalogue[], given: () => AccountFixture): void {
  const routes = catalogues.flatMap((catalogue) => new Routes(catalogue, new NodeIds('deskline')).list);
  const asked = routes
    .filter((route) => !FOR_ANYONE.test(route))
    .map((route) => route.replaceAll(':webhook_delivery_id', UUID).replaceAll(/:\w+/g, '1'));

  it('a token whose scopes permit nothing is refused on every path, but for those that are open', async () => {
    const nobody = await given().permitted('me:Delete');
    const statusOf = async (route: string): Promise<string> => {
      const [method, path = ''] = route.split(' ');
      const { status } = await nobody.ask(method as Method, path, method === 'GET' ? undefined : {});
      return `${status} ${route}`;
    };
    const answers = await Promise.all([...OWN, ...asked].map(statusOf));
    expect(answers.filter((answer) => !answer.startsWith('403 '))).toEqual([]);
    expect(answers.length).toBeGreaterThan(400);
    const open = await Promise.all(OPEN.map(statusOf));
    expect(open.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
  });
}
