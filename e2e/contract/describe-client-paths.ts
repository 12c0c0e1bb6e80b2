import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountFixture } from '@deskline/testing';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Every method and path that existing clients call. */
const CALLED = linesOf('client-paths.txt');

/** Number of calls under way at the same time. */
const AT_ONCE = 20;

/**
 * Asks for every path of existing clients. The token has a scope that permits none of them: a path that exists is a 403
 * whether or not its records do, and only one without a route is a 404.
 */
export function describeClientPaths(fixture: () => AccountFixture): void {
  describe('the paths that existing clients call', () => {
    const statuses = async (pathOf: (path: string) => string) => {
      const nobody = await fixture().permitted('me:Delete');
      const statusOf = async (pair: string): Promise<[string, number]> => {
        const [method = '', path = ''] = pair.split(' ');
        const asked = pathOf(path.replaceAll(/:\w+/g, '1'));
        const { status } = await nobody.ask(method as Method, asked, method === 'GET' ? undefined : {});
        return [pair, status];
      };
      const answers: [string, number][] = [];
      for (let start = 0; start < CALLED.length; start += AT_ONCE)
        answers.push(...(await Promise.all(CALLED.slice(start, start + AT_ONCE).map(statusOf))));
      return answers;
    };
    const missing = (answers: readonly [string, number][]) =>
      answers.filter(([, status]) => status === 404).map(([pair]) => pair);

    it('are 935, each once', () => {
      expect([CALLED.length, new Set(CALLED).size]).toEqual([935, 935]);
    });

    it('all have a route', async () => {
      const answers = await statuses((path) => path);
      expect(missing(answers)).toEqual([]);
      expect(answers.filter(([, status]) => status !== 403 && status !== 404)).toEqual([]);
    });

    it('have the same routes with a slash at their end, also before a query string', async () => {
      const answers = await statuses((path) => `${path}/?id=1`);
      expect(missing(answers)).toEqual([]);
    });
  });
}

function linesOf(file: string): string[] {
  return readFileSync(join(__dirname, file), 'utf8').split('\n').filter(Boolean);
}
