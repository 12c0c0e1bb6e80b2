import { Request } from '../../libs/work-records/src/request/request.record';
import { Listing, visibleSql } from './listing';
import { type Answered, type Read, type TwoAccounts, useTwoAccounts } from './two-accounts';

const next = ({ headers }: Answered): string | undefined =>
  /<[^>]*\/v1([^>]*)>; rel="next"/.exec(headers['Link'] ?? '')?.[1];
const ids = (rows: readonly Read[]) => rows.map(({ id }) => id);
const inOrder = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other);

/** Collections with read-only rows of another account. */
describe('Lists of requests with those visible by an agreement', () => {
  const accounts = useTwoAccounts();
  const listing = new Listing(accounts);
  const all = (path: string, as: Parameters<TwoAccounts['call']>[1] = 'provider') =>
    accounts().call(`GET ${path}`, as);
  const walk = async (path: string): Promise<Read[]> => {
    const rows: Read[] = [];
    for (let at: string | undefined = path; at !== undefined;) {
      const page: Answered = await all(at);
      expect(page.status).toBe(200);
      rows.push(...page.rows);
      at = next(page);
    }
    return rows;
  };
  const visible = async (where: string): Promise<number[]> => {
    const text = `SELECT id FROM request WHERE ${where} AND shelf IS NULL AND ${visibleSql}`;
    return inOrder(ids(await accounts().seeds.database.query<Read>(text)));
  };

  describe('a list of requests', () => {
    let visibleIds: number[];

    beforeAll(async () => {
      await accounts().trust(['provider'], ['widget']);
      await listing.agreedWith('provider');
      const { clock } = accounts().seeds.service;
      visibleIds = [];
      for (const [at, impact] of ['low', 'high', 'top', 'low', 'medium'].entries()) {
        const values = { subject: `Seen ${at % 3}`, category: 'complaint', impact };
        const id = await listing.request(values);
        visibleIds.push(id);
        clock.advance(60_000);
        if (at % 2)
          await accounts().done(`PATCH /requests/${id}`, 'widget', {
            ...{ status: 'accepted', member: accounts().seeds.of('widget', 'person')[at % 2], subject: null },
          });
        await accounts().done('POST /requests', 'provider', {
          ...values,
          team: accounts().team('provider', at % 2),
        });
        await accounts().handedOver({ ...values, subject: `Held ${at % 2}` });
      }
    });
    afterAll(() => listing.agreedWith(null));

    it('has visible requests beside its own and assigned ones, and counts them exactly', async () => {
      const { rows, headers } = await all('/requests?category=complaint&per_page=100');
      expect(inOrder(ids(rows))).toEqual(await visible(`category = 'complaint'`));
      expect(ids(rows)).toEqual(expect.arrayContaining(visibleIds));
      expect(headers['X-Pagination-Total-Entries']).toBe(String(rows.length));
      const few = await all('/requests?per_page=2');
      expect(few.headers['X-Pagination-Total-Entries']).toBe(String((await visible('true')).length));
      const none = await all('/requests?category=complaint&per_page=100', accounts().caller('provider', []));
      expect(ids(none.rows).filter((id) => visibleIds.includes(id))).toEqual([]);
    });

    it.each(Request.sort.flatMap((field) => [field, `-${field}`]))(
      'has each request once on the pages of sort=%s',
      async (sort) => {
        const path = `/requests?category=complaint&sort=${sort}`;
        const whole = ids((await all(`${path}&per_page=100`)).rows);
        expect(inOrder(whole)).toEqual(await visible(`category = 'complaint'`));
        expect(ids(await walk(`${path}&per_page=4`))).toEqual(whole);
        expect(ids((await all(`${path}&per_page=4&page=3`)).rows)).toEqual(whole.slice(8, 12));
      },
    );

    it.each(['created_at', 'updated_at', 'subject'])('is in the order of the %s', async (sort) => {
      const { rows } = await all(`/requests?category=complaint&per_page=100&sort=${sort}&fields=${sort}`);
      const values = rows.map((row) => String(row[sort] ?? '~'));
      expect(values).toEqual([...values].sort());
    });

    it.each(['open', 'completed', 'assigned_to_me', 'sla_accountability', 'problem_management_review'])(
      'has the requests of its view %s and no others',
      async (view) => {
        const { rows } = await all(`/requests/${view}?per_page=100&category=complaint`);
        const expected = view === 'open' ? visibleIds : [];
        expect(inOrder(ids(rows).filter((id) => visibleIds.includes(id)))).toEqual(expected);
      },
    );

    it('is paged by the name of a reference that many records have', async () => {
      const { database } = accounts().seeds;
      const columns = async (table: string, without: string) => {
        const text = 'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1';
        const found = await database.query<{ name: string }>(text, [table]);
        const others = found.filter(({ name }) => name !== without);
        return others.map(({ name }) => `"${name}"`).join(', ');
      };
      const request = await columns('request', 'id');
      const visibleTo = await columns('request_shown', 'request_id');
      const listed = (await columns('affected_sla', 'id')).replace('"request_id", ', '');
      const copies = await database.query<Read>(
        `WITH copied AS (INSERT INTO request (${request}) SELECT ${request} FROM request, generate_series(1, 1100)
          WHERE id = $1 RETURNING id), own AS (INSERT INTO request_shown ("request_id", ${visibleTo})
          SELECT copied.id, ${visibleTo} FROM copied, request_shown WHERE request_id = $1),
        lists AS (INSERT INTO affected_sla (request_id, ${listed}) SELECT copied.id, ${listed}
          FROM copied, affected_sla WHERE request_id = $1)
        SELECT id FROM copied`,
        [visibleIds[0]],
      );
      for (const sort of ['team', '-member']) {
        const rows = await walk(`/requests?per_page=100&sort=${sort}`);
        expect(inOrder(ids(rows))).toEqual(await visible('true'));
      }
      for (const table of [
        'affected_sla WHERE request_id',
        'request_shown WHERE request_id',
        'request WHERE id',
      ])
        await database.query(`DELETE FROM ${table} = ANY($1)`, [ids(copies)]);
    });
  });
});
