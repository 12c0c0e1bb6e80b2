import { permits, type Principal } from '@deskline/identity';
import type { Catalogue, RecordType } from '@deskline/record';
import { quoted } from '../../table/column';
import { conditionSql } from './condition-sql';
import { granted, grantKey } from './grants';
import { Joins } from './joins';
import type { LeadingColumn } from './order-key';
import { HOME_ROWS, Rows, type RowScope, type RowSource, type RowSourceOf } from './rows';
import type { Params } from './statement';

/** Rows of a view over records of several types, each as far as the caller may read records of its type. */
class RowsOfTypes extends Rows {
  constructor(
    scope: RowScope,
    query: ConstructorParameters<typeof Rows>[1],
    private readonly types: readonly RecordType[],
  ) {
    super(scope, query);
  }

  override conditions(joins: Joins, params: Params, leadingColumn?: LeadingColumn): string[] {
    const either = this.types.flatMap((type) => this.ofType(type, params));
    return [
      ...super.conditions(joins, params, leadingColumn),
      either.length === 0 ? 'false' : `(${either.join(' OR ')})`,
    ];
  }

  private ofType(type: RecordType, params: Params): string[] {
    const { principal, catalogue } = this.scope;
    const readable = isPermitted(type, principal) && granted(type, 'read', principal);
    const isOfType = `t.record_type = '${type.name}'`;
    if (typeof readable === 'boolean') return readable ? [isOfType] : [];
    // Inside, `t` is the table of the type.
    const joins = new Joins(type, catalogue);
    const where = conditionSql(readable, { joins, params });
    return [
      `(${isOfType} AND t.record_id IN (SELECT t.id FROM ${quoted(type.name)} t ${joins.sql} WHERE ${where}))`,
    ];
  }
}

const isPermitted = ({ name, permittedAs }: RecordType, { scopes }: Principal): boolean =>
  permits(scopes, permittedAs ?? name, 'Read');

/** Adds views over several types to the sources of a catalogue. */
export const withRowsOfTypes =
  (catalogue: Catalogue, others: RowSourceOf): RowSourceOf =>
  (record, principal) =>
    record.rowsOf ? sourceOf(record.rowsOf, catalogue, principal) : others(record, principal);

function sourceOf(names: readonly string[], { byName }: Catalogue, principal: Principal): RowSource {
  const types = names.flatMap((name) => byName.get(name) ?? []);
  const keys = types.map((type) => `${isPermitted(type, principal)} ${grantKey(type, principal)}`);
  return {
    ...HOME_ROWS,
    key: JSON.stringify(keys),
    collection: (scope, query) => [new RowsOfTypes(scope, query, types)],
  };
}
