import { permits, type Principal } from '@deskline/identity';
import type { Catalogue, Field, RecordType } from '@deskline/record';
import type { ListQuery } from '../../list-query';
import { columnSql } from '../../table/column';
import { conditionSql } from './condition-sql';
import { granted, grantKey } from './grants';
import { Joins } from './joins';
import type { LeadingColumn } from './order-key';
import { Rows, type RowScope, type RowSource, type RowSourceOf } from './rows';
import { Params, ParamsWithin } from './statement';

/** Field that names a record, and the types that the record may be of. */
interface Sight {
  readonly name: string;
  readonly field: Field;
  readonly types: readonly RecordType[];
}

/** Adds the sight of the records that `visibleWith` names to the sources of a catalogue. */
export const withVisibleRecords =
  (catalogue: Catalogue, others: RowSourceOf): RowSourceOf =>
  (record, principal) => {
    const source = others(record, principal);
    if (!record.visibleWith) return source;
    return new RowsInSight(source, sightsOf(record, record.visibleWith, catalogue), others, principal);
  };

function sightsOf({ fields }: RecordType, names: readonly string[], { byName }: Catalogue): Sight[] {
  return names.map((name) => {
    const field = fields[name] as Field;
    const types =
      field.typedBy === undefined ? [field.idOf ?? field.to ?? ''] : fields[field.typedBy]?.values;
    return { name, field, types: (types ?? []).flatMap((type) => byName.get(type) ?? []) };
  });
}

const isPermitted = ({ name, permittedAs }: RecordType, { scopes }: Principal): boolean =>
  permits(scopes, permittedAs ?? name, 'Read');

/** Rows of a source whose records, of whichever account and type, the caller may read now. */
class RowsInSight implements RowSource {
  readonly key: string;

  constructor(
    private readonly rows: RowSource,
    private readonly sights: readonly Sight[],
    private readonly sourceOf: RowSourceOf,
    principal: Principal,
  ) {
    const keys = sights.flatMap(({ types }) =>
      types.map(
        (type) =>
          isPermitted(type, principal) && `${grantKey(type, principal)} ${sourceOf(type, principal).key}`,
      ),
    );
    this.key = `${rows.key} ${JSON.stringify(keys)}`;
  }

  get trustedAccounts(): readonly string[] {
    return this.rows.trustedAccounts;
  }

  collection(scope: RowScope, query: ListQuery): readonly [Rows] {
    return [new CollectionInSight(scope, query, (params) => this.inSight(scope, params))];
  }

  single(scope: RowScope, params: Params): { readonly from: string; readonly where: readonly string[] } {
    const { from, where } = this.rows.single(scope, params);
    return { from, where: [...where, ...this.inSight(scope, params)] };
  }

  contains(scope: RowScope, params: Params): string {
    return [this.rows.contains(scope, params), ...this.inSight(scope, params)].join(' AND ');
  }

  ownValues(...given: Parameters<RowSource['ownValues']>) {
    return this.rows.ownValues(...given);
  }

  changeableElsewhere(record: RecordType) {
    return this.rows.changeableElsewhere(record);
  }

  assignedColumn(record: RecordType) {
    return this.rows.assignedColumn(record);
  }

  isHomeOnly(record: RecordType, field: string) {
    return this.rows.isHomeOnly(record, field);
  }

  otherAccounts(record: RecordType, principal: Principal) {
    return this.rows.otherAccounts(record, principal);
  }

  isToldByHome(record: RecordType, params: Params) {
    return this.rows.isToldByHome(record, params);
  }

  referenceJson(...given: Parameters<RowSource['referenceJson']>) {
    return this.rows.referenceJson(...given);
  }

  /** Conditions on the row `t`, one for each of the fields. */
  private inSight(scope: RowScope, params: Params): string[] {
    return this.sights.map(({ name, field, types }) => {
      const id = `t.${columnSql(scope.record, name)}`;
      const ofTypes = types.flatMap((type) => {
        const isSeen = this.seenSql(type, id, scope, params);
        if (isSeen === null) return [];
        if (field.typedBy === undefined) return [isSeen];
        return [`(t.${columnSql(scope.record, field.typedBy)} = '${type.name}' AND ${isSeen})`];
      });
      return `(${[`${id} IS NULL`, ...ofTypes].join(' OR ')})`;
    });
  }

  /** Inside, `t` is the table of the type. Null where the roles or the token read no record of it. */
  private seenSql(type: RecordType, id: string, scope: RowScope, params: Params): string | null {
    const { principal, catalogue } = scope;
    const readable = isPermitted(type, principal) && granted(type, 'read', principal);
    if (readable === false) return null;
    const within = new ParamsWithin(params, 'seen.id');
    const joins = new Joins(type, catalogue);
    const { from, where } = this.sourceOf(type, principal).single({ ...scope, record: type }, within);
    const rights = readable === true ? [] : [conditionSql(readable, { joins, params: within })];
    return `EXISTS (SELECT FROM (SELECT ${id} AS id) seen CROSS JOIN LATERAL (
SELECT FROM ${from} ${joins.sql} WHERE ${[...where, ...rights, 'true'].join(' AND ')}) record)`;
  }
}

class CollectionInSight extends Rows {
  constructor(
    scope: RowScope,
    query: ListQuery,
    private readonly inSight: (params: Params) => string[],
  ) {
    super(scope, query);
  }

  override conditions(joins: Joins, params: Params, leadingColumn?: LeadingColumn): string[] {
    return [...super.conditions(joins, params, leadingColumn), ...this.inSight(params)];
  }
}
