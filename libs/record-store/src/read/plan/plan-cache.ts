import { recordForRoles, recordForViews } from '@deskline/record';
import { LRUCache } from 'lru-cache';
import type { AggregateQuery } from '../../aggregate-query';
import type { ListQuery, Within } from '../../list-query';
import { getOrCompute } from '../../memoize';
import { requestableLinks } from '../response/requested-members';
import { type AggregatePlan, aggregatePlan } from './aggregate-plan';
import { grantKey } from './grants';
import { relatedKey } from './related-filter-sql';
import { countsStatement, listPlan, type ListPlan } from './list-plan';
import { HOME_ROWS, type PlanScope } from './rows';
import { manyPlan, type ManyPlan } from './many-plan';
import { hasSeveralWords } from './search-sql';
import { auditPlan, isAuditReader, singlePlan, type SinglePlan, visiblePlan } from './single-plan';
import type { Statement } from './statement';

/** Plans by kind, record type, grants of the caller and shape of the query: values are bound in each call. */
export class PlanCache {
  private readonly plans = new LRUCache<string, Statement | ListPlan>({ max: 8_000 });

  single(scope: PlanScope, under = '', requested: readonly string[] = []): SinglePlan {
    const record = () => recordForRoles(scope.record, scope.principal.roles);
    const shape = `single ${under}${requestedKey(scope, requested)}`;
    return this.plan(scope, shape, () => singlePlan({ ...scope, record: record() }, under, requested));
  }

  visible(scope: PlanScope, under = ''): Statement {
    return this.plan(scope, `visible ${under}`, () => visiblePlan(scope, under));
  }

  many(scope: PlanScope, isWhole: boolean): ManyPlan {
    const record = () => recordForRoles(scope.record, scope.principal.roles);
    return this.plan(scope, `many ${isWhole} ${isAuditReader(scope.principal)}`, () =>
      manyPlan({ ...scope, record: record() }, isWhole),
    );
  }

  audit(scope: PlanScope): Statement {
    return this.plan(scope, `audit ${isAuditReader(scope.principal)}`, () => auditPlan(scope));
  }

  list(scope: PlanScope, query: ListQuery): ListPlan {
    const record = () => recordForViews(scope.record, scope.principal.roles, query.views);
    const shape = `list ${shapeOf(scope, query)}${belowKey(scope)}${requestedKey(scope, query.requested)}`;
    return this.plan(scope, shape, () => listPlan({ ...scope, record: record() }, query));
  }

  /** Totals of the collection in several of its views; null is the collection itself. */
  counts(scope: PlanScope, query: ListQuery, views: readonly (string | null)[]): Statement {
    const inView = (view: string | null): ListQuery =>
      view === null ? query : { ...query, views: [...query.views, view] };
    const shape = `counts ${shapeOf(scope, query)}${belowKey(scope)} ${JSON.stringify(views)}`;
    return this.plan(scope, shape, () => countsStatement(scope, views.map(inView)));
  }

  aggregate(scope: PlanScope, { list, ...grouping }: AggregateQuery): AggregatePlan {
    const record = () => recordForViews(scope.record, scope.principal.roles, list.views);
    const shape = `aggregate ${shapeOf(scope, list)}${belowKey(scope)} ${JSON.stringify(grouping)}`;
    return this.plan(scope, shape, () =>
      aggregatePlan({ ...scope, record: record() }, { list, ...grouping }),
    );
  }

  private plan<P extends Statement | ListPlan>(scope: PlanScope, shape: string, compile: () => P): P {
    const { record, principal, rowSource = HOME_ROWS } = scope;
    const key = [record.name, grantKey(record, principal), rowSource.key, shape].join(' ');
    return getOrCompute(this.plans, key, compile) as P;
  }
}

/**
 * Requested members depend on the grants of linked record types, on rows that are shared with the caller's account and on
 * the writers of fields: all of them follow from the roles and the row sources.
 */
function requestedKey(scope: PlanScope, requested: readonly string[] = []): string {
  if (requested.length === 0) return '';
  const { record, principal, catalogue, sourceOf } = scope;
  const sources = [...requestableLinks(record, catalogue).values()].map(({ to }) => {
    const far = catalogue.byName.get(to);
    return far && sourceOf?.(far, principal).key;
  });
  return JSON.stringify([requested, [...principal.roles].sort(), sources]);
}

/** A search depends on the grants on the records below, too. */
const belowKey = ({ searchedBelow: below, principal }: PlanScope): string =>
  below ? ` ${below.record.name} ${grantKey(below.record, principal)} ${below.rowSource.key}` : '';

/** Everything in a query that its text depends on: never a value. */
function shapeOf(scope: PlanScope, query: ListQuery): string {
  const { fields, filters, views, sort, search, perPage, position, within } = query;
  const shape = JSON.stringify([
    fields,
    filters.map(({ field, operator, values }) => [field, operator, values.length === 1]),
    views,
    sort,
    perPage,
    'page' in position
      ? ['page', position.page === 1]
      : 'after' in position
        ? ['after', position.after.map((value) => value === null)]
        : ['before', position.before.map((value) => value === null)],
    within && shapeOfWithin(within),
    search !== undefined && [hasSeveralWords(search)],
  ]);
  return filters.length > 0 ? shape + relatedKey(scope, filters) : shape;
}

function shapeOfWithin(within: Within): unknown {
  if ('ids' in within) return ['ids'];
  if ('lines' in within) return ['lines'];
  if ('under' in within) return ['under', within.under, within.changedSince !== undefined];
  if ('about' in within) return ['about', within.about];
  return 'field' in within ? within.field : [within.of, within.link];
}
