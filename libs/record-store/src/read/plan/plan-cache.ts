import type { Principal } from '@deskline/identity';
import { type Catalogue, recordForRoles, recordForViews, type RecordType } from '@deskline/record';
import { LRUCache } from 'lru-cache';
import type { ListQuery, Within } from '../../list-query';
import { getOrCompute } from '../../memoize';
import { grantKey } from './grants';
import { listPlan, type ListPlan } from './list-plan';
import type { Statement } from './params';
import type { RowSource } from './rows';
import { auditPlan, isAuditReader, singlePlan, type SinglePlan, visiblePlan } from './single-plan';

const SIZE = { max: 2_000 };

/** Plans by record type, grants of the caller and shape of the query: values are bound in each call. */
export class PlanCache {
  private readonly singles = new LRUCache<string, SinglePlan>(SIZE);
  private readonly visibles = new LRUCache<string, Statement>(SIZE);
  private readonly audits = new LRUCache<string, Statement>(SIZE);
  private readonly lists = new LRUCache<string, ListPlan>(SIZE);

  constructor(
    private readonly catalogue: Catalogue,
    private readonly nodeDomain: string,
  ) {}

  single(record: RecordType, principal: Principal, rowSource: RowSource, under = ''): SinglePlan {
    const key = `${this.callerKey(record, principal, rowSource)} ${under}`;
    return getOrCompute(this.singles, key, () => {
      const readable = recordForRoles(record, principal.roles);
      return singlePlan(readable, principal, this.catalogue, this.nodeDomain, under, rowSource);
    });
  }

  visible(record: RecordType, principal: Principal, rowSource: RowSource, under = ''): Statement {
    const key = `${this.callerKey(record, principal, rowSource)} ${under}`;
    const scope = { record, principal, catalogue: this.catalogue };
    return getOrCompute(this.visibles, key, () => visiblePlan(scope, under, rowSource));
  }

  audit(record: RecordType, principal: Principal): Statement {
    const key = `${record.name} ${isAuditReader(principal)} ${grantKey(record, principal)}`;
    return getOrCompute(this.audits, key, () => auditPlan({ record, principal, catalogue: this.catalogue }));
  }

  list(record: RecordType, query: ListQuery, principal: Principal, rowSource: RowSource): ListPlan {
    const key = `${this.callerKey(record, principal, rowSource)} ${shapeOf(query)}`;
    return getOrCompute(this.lists, key, () => {
      const readable = recordForViews(record, principal.roles, query.views);
      return listPlan(readable, query, principal, this.catalogue, this.nodeDomain, rowSource);
    });
  }

  /** Grants and source of rows that a text depends on. */
  private callerKey(record: RecordType, principal: Principal, { key }: RowSource): string {
    return [record.name, grantKey(record, principal), key].join(' ');
  }
}

/** Everything in a query that its text depends on: never a value. */
function shapeOf({ fields, filters, views, sort, perPage, position, within }: ListQuery): string {
  return JSON.stringify([
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
  ]);
}

function shapeOfWithin(within: Within): unknown {
  if ('ids' in within) return ['ids'];
  if ('about' in within) return ['about', within.about];
  return 'field' in within ? within.field : [within.of, within.link];
}
