import { recordForViews } from '@deskline/record';
import { Forbidden, type RecordCall, type RecordReader, type Total } from '@deskline/record-store';
import { errors } from '../response/errors';
import { OF_PAGES, splitQuery } from '../request/grouping';
import { rolePermits, rolePermitsList } from '../routes/access';
import type { CollectionRoute } from '../routes/route';
import type { RecordProtocol } from './record-protocol';

const MAX_VIEWS = 20;

/** Counts and adds up the records that a collection would list: the same words, filters, views and access. */
export class Aggregating {
  constructor(
    private readonly protocol: RecordProtocol,
    private readonly reader: Pick<RecordReader, 'totals' | 'aggregate'>,
  ) {}

  /** Totals of the collection and of its views, and of the values of some fields. */
  async counts(route: CollectionRoute, call: RecordCall): Promise<Buffer> {
    const { record } = route;
    const { principal, base_url } = call;
    const { values, rest } = splitQuery(call.query, ['views', 'by'], OF_PAGES);
    const list = this.parse(route, call, rest, null);
    const grouping = this.groupingOf(route, call, list.views);
    const views = grouping.views(values.get('views'));
    if (views.length > MAX_VIEWS) throw errors.badRequest(`More than ${MAX_VIEWS} views`);
    for (const view of views) this.assertListed(route, call, this.parse(route, call, rest, view).views);
    const by = grouping.by(values.get('by'));
    // People who read records in some views only have no total.
    const hasTotal = rolePermitsList(record, list.views, principal);
    if (!hasTotal && (views.length === 0 || by.length > 0)) throw new Forbidden();
    const asked = hasTotal ? [null, ...views] : views;
    const [totals, ...groups] = await Promise.all([
      this.reader.totals(record, list, asked, principal),
      ...by.map((field) =>
        this.reader.aggregate(record, { list, by: [field], over: null, of: COUNT }, principal, base_url),
      ),
    ]);
    return countsBody(asked, totals, by, groups);
  }

  /** Groups with their measures, as a JSON array. */
  async aggregate(route: CollectionRoute, call: RecordCall): Promise<Buffer> {
    const { values, rest } = splitQuery(call.query, ['by', 'over', 'of'], OF_PAGES);
    const list = this.parse(route, call, rest, null);
    this.assertListed(route, call, list.views);
    const grouping = this.groupingOf(route, call, list.views);
    const over = grouping.over(values.get('over'));
    const by = grouping.by(values.get('by'));
    if (over && by.includes(over.field)) throw errors.badRequest(`Grouped twice: ${over.field}`);
    const query = { list, by, over, of: grouping.of(values.get('of')) };
    const groups = await this.reader.aggregate(route.record, query, call.principal, call.base_url);
    return Buffer.from(`[${groups.join(',')}]`);
  }

  private parse({ record }: CollectionRoute, { principal }: RecordCall, query: string, view: string | null) {
    return this.protocol.parseQuery(record, principal.roles, query, view, principal.time_zone).list;
  }

  private groupingOf({ record }: CollectionRoute, { principal }: RecordCall, views: readonly string[]) {
    return this.protocol.grouping(recordForViews(record, principal.roles, views));
  }

  private assertListed(
    { record }: CollectionRoute,
    { principal }: RecordCall,
    views: readonly string[],
  ): void {
    if (!rolePermits(record, 'read', principal) || !rolePermitsList(record, views, principal))
      throw new Forbidden();
  }
}

const COUNT = [{ name: 'count', kind: 'count' }] as const;

function countsBody(
  asked: readonly (string | null)[],
  totals: readonly Total[],
  by: readonly string[],
  groups: readonly (readonly string[])[],
): Buffer {
  const total = asked[0] === null ? (totals[0]?.total ?? 0) : null;
  const views = Object.fromEntries(
    asked.flatMap((view, at) => (view === null ? [] : [[view, totals[at]?.total ?? 0]])),
  );
  const head = JSON.stringify({ total, capped: totals.some(({ capped }) => capped), views });
  const values = by.map((field, at) => `"${field}":[${groups[at]?.join(',')}]`);
  return Buffer.from(`${head.slice(0, -1)},"by":{${values.join(',')}}}`);
}
