import { ROLES, type Role } from '@deskline/record';
import fc from 'fast-check';
import { Request } from '../../libs/work-records/src/request/request.record';
import { Listing, visibleSql } from './listing';
import { type Read, useTwoAccounts } from './two-accounts';

const MOVES = ['hand over', 'take back', 'trust', 'withdraw', 'agree', 'part', 'list'] as const;
/** Change of a request of widget between two reads. */
type Move = (typeof MOVES)[number];

const moves = fc.record({
  move: fc.constantFrom<Move>(...MOVES),
  which: fc.nat(),
});
const questions = fc.record({
  roles: fc.oneof(fc.constant(ROLES), fc.subarray<Role>([...ROLES], { minLength: 1 })),
  sort: fc.constantFrom(...Request.sort),
  descending: fc.boolean(),
  view: fc.constantFrom('', ...Object.keys(Request.views ?? {}).map((view) => `/${view}`)),
  filter: fc.constantFrom(
    '',
    'status=!completed',
    'impact=high',
    'category=incident',
    'next_target_at=no_target',
  ),
  perPage: fc.integer({ min: 1, max: 5 }),
});

describe('Requests of other accounts', () => {
  const accounts = useTwoAccounts();
  const listing = new Listing(accounts);
  it('are never in an answer, unless they are assigned or visible to the account at that moment', async () => {
    await accounts().trust(['provider'], ['widget']);
    const made = [
      await accounts().request(),
      await accounts().request({ impact: 'low' }),
      await accounts().handedOver(),
      await listing.request({ impact: 'top' }),
    ];
    let isTrusted = false;
    const allowed = async (): Promise<ReadonlySet<number>> => {
      const text = `SELECT id FROM request WHERE ${isTrusted ? visibleSql : `account_id = 'provider'`}`;
      return new Set((await accounts().seeds.database.query<Read>(text)).map(({ id }) => id));
    };
    const make = async (move: Move, id: number, which: number) => {
      if (move === 'trust' || move === 'withdraw') isTrusted = move === 'trust';
      await accounts().trust(['provider'], isTrusted ? ['widget'] : []);
      if (move === 'hand over' && isTrusted) await accounts().assign(id, accounts().team('provider'));
      if (move === 'agree') await listing.agreedWith('provider');
      if (move === 'part') await listing.agreedWith(null);
      if (move === 'list') await listing.list(made[3] as number, which % 2 ? listing.slas : []);
      if (move === 'take back') await accounts().assign(id, accounts().team('widget'));
    };
    const scenario = fc.array(fc.tuple(moves, questions), { minLength: 1, maxLength: 6 });
    const property = fc.asyncProperty(scenario, async (steps) => {
      for (const [{ move, which }, { roles, sort, descending, view, filter, perPage }] of steps) {
        const id = made[which % made.length] as number;
        await make(move, id, which);
        const ours = await allowed();
        const as = accounts().caller('provider', roles);
        const order = `sort=${descending ? '-' : ''}${sort}`;
        let path: string | undefined = `/requests${view}?per_page=${perPage}&${order}&${filter}`;
        for (let page = 0; path !== undefined && page < 4; page++) {
          const answer = await accounts().call(`GET ${path}`, as);
          if (answer.status === 403) break;
          expect(answer.status).toBe(200);
          expect(answer.rows.filter((row) => !ours.has(row.id))).toEqual([]);
          expect(Number(answer.headers['X-Pagination-Total-Entries'])).toBeLessThanOrEqual(ours.size);
          path = /<[^>]*\/v1([^>]*)>; rel="next"/.exec(answer.headers['Link'] ?? '')?.[1];
        }
        if (ours.has(id)) continue;
        for (const path of [`/requests/${id}`, `/requests/${id}/notes`, `/requests/${id}/audit`])
          expect((await accounts().call(`GET ${path}`, as)).status).toBe(404);
        expect((await accounts().call(`PATCH /requests/${id}`, as, { status: 'accepted' })).status).toBe(404);
      }
    });
    await fc.assert(property, { numRuns: 25 });
    await accounts().trust(['provider'], ['widget']);
    await listing.agreedWith(null);
  });
});
