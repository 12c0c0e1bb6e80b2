import type { Clock, Queries, RawRow } from '@deskline/platform';
import type { ListQuery } from '../../list-query';
import type { ListPlan, PagePlan } from '../plan/list-plan';
import type { Call } from '../plan/params';
import { Totals } from './totals';

/** Rows of a page in the order of the collection, and the total of the collection. */
export interface PageRows {
  readonly plan: PagePlan;
  readonly rows: readonly RawRow[];
  readonly total: number;
  /** More rows follow in the direction that was read. */
  readonly more: boolean;
}

/** Runs list plans: one statement for a page, and a second one only when the total is not known yet. */
export class PageQuery {
  private readonly totals: Totals;

  constructor(
    private readonly queries: Queries,
    clock: Clock,
  ) {
    this.totals = new Totals(queries, clock);
  }

  async run(plan: ListPlan, call: Call, query: ListQuery): Promise<PageRows> {
    const page = await this.choosePage(plan, call);
    const found = await this.queries.rows(page.text, page.bind(call), plan.preparedName(page.text));
    const more = found.length > query.perPage;
    const rows = more ? found.slice(0, query.perPage) : found;
    if (plan.backwards) rows.reverse();
    const isWhole = !more && 'page' in query.position && query.position.page === 1;
    const total = isWhole ? rows.length : await this.totals.of(plan, call, found[0]?.at(-1));
    return { plan: page, rows, total, more };
  }

  /** Reads in the order of names where the last known total makes that faster than sorting. */
  private async choosePage(plan: ListPlan, call: Call): Promise<PagePlan> {
    if (!plan.pageByName) return plan.page;
    return plan.isFasterByName(await this.totals.estimate(plan, call)) ? plan.pageByName : plan.page;
  }
}
