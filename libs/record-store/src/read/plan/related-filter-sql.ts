import { permits } from '@deskline/identity';
import { relatedFilters, type RelatedFilter } from '@deskline/record';
import { CALLER, type Filter } from '../../list-query';
import { quoted, sqlType } from '../../table/column';
import { conditionSql, grantSql } from './condition-sql';
import { granted, grantKey } from './grants';
import type { Joins } from './joins';
import type { RowScope } from './row-scope';
import { type Call, callersAccount, type Params } from './statement';

/** Filter of the record type by records below it, if that is what the name stands for. */
const relatedFilter = ({ record, catalogue }: RowScope, name: string): RelatedFilter | undefined =>
  name in record.fields
    ? undefined
    : relatedFilters(record, catalogue.records).find((related) => related.name === name);

/** Condition that a record has some, or none, of the records below it that the filter at `index` of the query names. */
export function relatedFilterSql(
  scope: RowScope,
  { field: name, operator }: Filter,
  index: number,
  joins: Joins,
  params: Params,
): string {
  const related = relatedFilter(scope, name);
  if (!related) throw new Error(`${scope.record.name} has no field ${name}`);
  const { of, parent, by, field, where = {} } = related;
  const others = joins.among(of.name);
  const conditions = [
    `${others.column(parent)} = ${joins.column('id')}`,
    `${others.alias}.account_id = ${params.add(callersAccount)}`,
    grantSql(isPermitted(scope, related) && granted(of, 'read', scope.principal), { joins: others, params }),
    conditionSql(where, { joins: others, params }),
  ];
  if (operator === 'is' || operator === 'is_not')
    conditions.push(`${others.column(by)} = ANY(${params.add(valuesAt(index))}::${sqlType(field)}[])`);
  const isNone = operator === 'is_not' || operator === 'empty';
  return `${isNone ? 'NOT ' : ''}EXISTS (SELECT FROM ${quoted(of.name)} ${others.alias} ${others.sql}
WHERE ${conditions.join(' AND ')})`;
}

/** Parts are read as their owner is. */
const isPermitted = ({ principal }: RowScope, { of }: RelatedFilter): boolean =>
  of.partOf !== undefined || permits(principal.scopes, of.permittedAs ?? of.name, 'Read');

const valuesAt =
  (index: number) =>
  ({ query, principal }: Call): unknown =>
    query?.filters[index]?.values.map((value) => (value === CALLER ? principal?.person.id : value));

/** Grants and scopes that the statement of a query depends on beside those of the record type itself. */
export function relatedKey(scope: RowScope, filters: readonly Filter[]): string {
  const related = filters.flatMap(({ field }) => relatedFilter(scope, field) ?? []);
  if (related.length === 0) return '';
  return JSON.stringify(
    related.map((each) => [isPermitted(scope, each), grantKey(each.of, scope.principal)]),
  );
}
