import type { Principal } from '@deskline/identity';
import type { Catalogue, Condition, Field, RecordType } from '@deskline/record';
import type { ListQuery } from '../list-query';
import { quoted } from '../table/column';
import { linksSeenFrom } from '../table/link-table';
import { conditionSql } from './condition-sql';
import { filterSql } from './filter-sql';
import { Joins } from './joins';
import type { Params } from './params';
import { granted } from './visibility';

/** Which rows a collection has: the WHERE clause of its pages and of its count. */
export class Rows {
  constructor(
    readonly record: RecordType,
    private readonly query: ListQuery,
    private readonly principal: Principal,
    private readonly catalogue: Catalogue,
  ) {}

  joins(): Joins {
    return new Joins(this.record, this.catalogue);
  }

  /** Whether the caller may read every row of the account. */
  get readsAll(): boolean {
    return this.readable === true;
  }

  /** Whether rows are left out by what they hold or by who asks. */
  get filtered(): boolean {
    const { filters, views } = this.query;
    return filters.length + views.length > 0 || !this.readsAll;
  }

  /** Whether there is more to hold than that a row is of the account: then rows may be few and far between. */
  get narrowed(): boolean {
    return this.filtered || this.query.within !== undefined;
  }

  /** Access is a WHERE clause: the account and the caller's grants come first in every statement. */
  conditions(joins: Joins, params: Params): string[] {
    const account = params.add((call) => call.principal?.account);
    return [`t.account_id = ${account}`, ...this.others(joins, params)];
  }

  /**
   * The same for rows that are wanted in an order, which then begins with the account. To PostgreSQL a list of one
   * account is not known to be one, so that it looks for an index that begins with the account as well; of an equal
   * account it would read all ids in order, and leave out those of other accounts: all there are, for a small one.
   */
  ordered(joins: Joins, params: Params): string[] {
    const accounts = params.add((call) => [call.principal?.account]);
    return [`t.account_id = ANY(${accounts})`, ...this.others(joins, params)];
  }

  private others(joins: Joins, params: Params): string[] {
    const { record, query, readable } = this;
    const scope = { joins, params };
    const where: string[] = [];
    if (readable !== true) where.push(readable === false ? 'false' : conditionSql(readable, scope));
    if (record.archiving) where.push('t.shelf IS NULL');
    for (const view of query.views) where.push(conditionSql(record.views?.[view] as Condition, scope));
    query.filters.forEach((filter, index) =>
      where.push(
        filterSql(filter, index, record.fields[filter.field] as Field, joins.column(filter.field), params),
      ),
    );
    return [...where, ...this.within(joins, params)];
  }

  private get readable(): Condition | boolean {
    return granted(this.record, 'read', this.principal);
  }

  private within(joins: Joins, params: Params): string[] {
    const { within } = this.query;
    if (!within) return [];
    const id = params.add((call) => call.query?.within?.id);
    if ('field' in within) return [`${joins.column(within.field)} = ${id}`];
    const origin = this.catalogue.byName.get(within.of) as RecordType;
    const side = linksSeenFrom(origin, this.catalogue.records).get(within.link);
    if (!side) throw new Error(`${origin.name} has no link ${within.link}`);
    return [`t.id IN (SELECT ${side.there} FROM ${quoted(side.table)} WHERE ${side.here} = ${id})`];
  }
}
