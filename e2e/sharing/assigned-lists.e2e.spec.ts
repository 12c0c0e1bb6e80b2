import { Request } from '../../libs/work-records/src/request/request.record';
import { type Answered, type Read, useTwoAccounts } from './two-accounts';

const next = (rel: 'next' | 'prev', { headers }: Answered): string | undefined =>
  new RegExp(`<[^>]*/v1([^>]*)>; rel="${rel}"`).exec(headers['Link'] ?? '')?.[1];
const ids = (rows: readonly Read[]) => rows.map(({ id }) => id);

/** Collections with rows of another account. */
describe('Lists of requests with those assigned from another account', () => {
  const accounts = useTwoAccounts();
  const all = (path: string, as = 'provider') => accounts().call(`GET ${path}`, as);
  /** Reads every page from the address on, in order. */
  const walk = async (path: string, rel: 'next' | 'prev'): Promise<{ rows: Read[]; last: string }> => {
    const rows: Read[] = [];
    for (let at: string | undefined = path, last = path; ; last = at) {
      const page: Answered = await all(at);
      expect(page.status).toBe(200);
      rows[rel === 'next' ? 'push' : 'unshift'](...page.rows);
      at = next(rel, page);
      if (at === undefined) return { rows, last };
    }
  };
  const inHand = async (): Promise<number[]> => {
    const text = `SELECT id FROM request WHERE (account_id = 'provider' OR held_by = 'provider') AND shelf IS NULL`;
    return ids(await accounts().seeds.database.query<Read>(text));
  };

  describe('a list of requests', () => {
    beforeAll(async () => {
      await accounts().trust(['provider'], ['widget']);
      const { seeds } = accounts();
      for (const [at, impact] of ['low', 'medium', 'high', 'top', 'low', 'high', 'top'].entries()) {
        const id = await accounts().handedOver({ subject: `Held ${at % 3}`, impact });
        seeds.service.clock.advance(60_000);
        const desired_completion_at = at % 2 ? `2026-10-0${at + 1}T10:00:00Z` : null;
        await accounts().done(`PATCH /requests/${id}`, 'provider', {
          ...(at % 3 === 0 && { status: 'accepted', member: seeds.of('provider', 'person')[at % 2] }),
          team: accounts().team('provider', at % 2),
        });
        await accounts().done(`PATCH /requests/${id}`, 'widget', { desired_completion_at });
        const own = { subject: `Held ${at % 2}`, category: 'rfi', team: accounts().team('provider', at % 2) };
        await accounts().done('POST /requests', 'provider', own);
      }
    });

    it('has the requests of the account and those assigned to it, and a total of both', async () => {
      const { rows, headers } = await all('/requests?per_page=100');
      expect(ids(rows).sort()).toEqual((await inHand()).sort());
      expect(headers['X-Pagination-Total-Entries']).toBe(String(rows.length));
      const few = await all('/requests?per_page=2');
      expect(few.headers['X-Pagination-Total-Entries']).toBe(String(rows.length));
      expect(rows.find(({ subject, account }) => subject === 'Held 2' && account)).toMatchObject({
        account: { id: 'widget' },
      });
    });

    it.each(Request.sort.flatMap((field) => [field, `-${field}`]))(
      'has each request once on the pages of sort=%s, forwards and backwards',
      async (sort) => {
        const whole = ids((await all(`/requests?per_page=100&sort=${sort}`)).rows);
        expect([...whole].sort()).toEqual((await inHand()).sort());
        const forwards = await walk(`/requests?per_page=3&sort=${sort}`, 'next');
        expect(ids(forwards.rows)).toEqual(whole);
        const backwards = await walk(forwards.last, 'prev');
        expect(ids(backwards.rows)).toEqual(whole);
        const third = await all(`/requests?per_page=3&page=3&sort=${sort}`);
        expect(ids(third.rows)).toEqual(whole.slice(6, 9));
      },
    );

    it.each(['id', 'created_at', 'updated_at', 'next_target_at', 'subject'])(
      'is in the order of the %s in its account',
      async (sort) => {
        const { rows } = await all(`/requests?per_page=100&sort=${sort}&fields=${sort}`);
        const values = rows
          .map((row) => row[sort] ?? '~')
          .map((value) => (sort === 'id' ? Number(value) : value));
        const inOrder = [...values].sort((one, other) => (one! < other! ? -1 : 1));
        expect(values).toEqual(inOrder);
      },
    );

    it('is filtered by the values of its account, and not by private fields of the owner', async () => {
      const [assigned = 0] = ids((await all(`/requests?subject=Held%202&per_page=100`)).rows);
      await accounts().done(`PATCH /requests/${assigned}`, 'widget', {
        supplier_requestID: 'W-99',
        knowledge_article: accounts().seeds.of('widget', 'knowledge_article')[0],
      });
      await accounts().done(`PATCH /requests/${assigned}`, 'provider', { supplier_requestID: 'P-99' });
      const found = async (query: string, as = 'provider') => ids((await all(`/requests?${query}`, as)).rows);
      expect(await found('supplier_requestID=P-99')).toEqual([assigned]);
      expect(await found('supplier_requestID=W-99')).toEqual([]);
      expect(await found('supplier_requestID=W-99', 'widget')).toEqual([assigned]);
      const article = accounts().seeds.of('widget', 'knowledge_article')[0];
      expect(await found(`knowledge_article=${article}`, 'widget')).toContain(assigned);
      expect(await found(`knowledge_article=${article}`)).not.toContain(assigned);
      expect(await found(`id=${assigned}&team=${accounts().team('provider', 1)}&status=!completed`)).toEqual([
        assigned,
      ]);
    });

    it.each(['open', 'assigned_to_my_team', 'assigned_to_me', 'completed'])(
      'has assigned requests in its view %s',
      async (view) => {
        const { rows } = await all(`/requests/${view}?per_page=100&fields=status,team,member`);
        const whole = (await all('/requests?per_page=100&fields=status,team,member')).rows;
        const me = accounts().seeds.of('provider', 'person')[0];
        const expected: Record<string, (row: Read) => boolean> = {
          open: ({ status }) => status !== 'completed',
          completed: ({ status }) => status === 'completed',
          assigned_to_my_team: ({ team }) => team !== null,
          assigned_to_me: ({ member }) => (member as Read | null)?.id === me,
        };
        expect(ids(rows).sort()).toEqual(ids(whole.filter((row) => expected[view]?.(row))).sort());
      },
    );

    it('is paged by the name of a reference that many records have', async () => {
      const { database } = accounts().seeds;
      const [like = 0] = ids((await all('/requests?subject=Held%202')).rows);
      const columns = async (table: string, without: readonly string[]) => {
        const text = 'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1';
        const found = await database.query<{ name: string }>(text, [table]);
        return found
          .map(({ name }) => `"${name}"`)
          .filter((name) => !without.includes(name))
          .join(', ');
      };
      const [request, assigned] = [
        await columns('request', ['"id"']),
        await columns('request_held', ['"request_id"']),
      ];
      const copies = await database.query<Read>(
        `WITH copied AS (INSERT INTO request (${request}) SELECT ${request} FROM request, generate_series(1, 1100)
          WHERE id = $1 RETURNING id), own AS (INSERT INTO request_held ("request_id", ${assigned})
          SELECT copied.id, ${assigned} FROM copied, request_held WHERE request_id = $1)
        SELECT id FROM copied`,
        [like],
      );
      for (const sort of ['team', '-member']) {
        const { rows } = await walk(`/requests?per_page=100&sort=${sort}`, 'next');
        expect(ids(rows).sort()).toEqual((await inHand()).sort());
        const names = rows.map(
          (row) => (row[sort.replace('-', '')] as { name?: string } | null)?.name ?? '~',
        );
        const inOrder = [...names].sort((one, other) => (one < other ? -1 : 1));
        expect(names).toEqual(sort.startsWith('-') ? inOrder.reverse() : inOrder);
      }
      for (const table of ['request_held WHERE request_id', 'request WHERE id'])
        await database.query(`DELETE FROM ${table} = ANY($1)`, [ids(copies)]);
    });
  });
});
