import type { Catalogue, Field, RecordType } from '@deskline/record';
import { rankSql } from '../../rank/rank';
import { columnSql, quoted } from '../../table/column';
import { linkSide, type LinkSide } from '../../table/link-table';

/** Row that a path of references leads to: of a table of this service, or of the projection. */
interface JoinedRow {
  readonly row: string;
  readonly record: RecordType | undefined;
}

const asId = ({ record }: JoinedRow, value: string): string => (record ? value : `(${value})::bigint`);

/**
 * Tables that a statement joins to the record's own (alias `t` outside of subconditions), each once. References are read
 * from the projection of all records; conditions on a field of the referred record need the table of that record, which
 * only its owner has.
 */
export class Joins {
  private readonly joined = new Map<string, string>();

  constructor(
    private readonly record: RecordType,
    private readonly catalogue: Catalogue,
    readonly alias = 't',
    /** Expressions of fields that have another value for the caller's account than their column. */
    private readonly overrides: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** Joins the projected row of a reference, and returns its alias. */
  reference(name: string): string {
    const field = this.field(this.record, name);
    const alias = quoted(name);
    const type = field.typedBy === undefined ? `'${field.to}'` : this.column(field.typedBy);
    this.add(
      alias,
      `LEFT JOIN reference ${alias} ON ${alias}.type = ${type} AND ${alias}.id = ${this.idOf(name)}`,
    );
    return alias;
  }

  fieldNamed(name: string): Field | undefined {
    return this.record.fields[name];
  }

  /** Column of a field: of a reference, its id. */
  column(name: string): string {
    const field = this.field(this.record, name);
    const other = this.overrides.get(name);
    if (other !== undefined) return other;
    if (field.counts) return this.count(field.counts);
    if (field.ranks) return rankSql(this.record, name, this.alias);
    return field.kind === 'reference' ? this.idOf(name) : `${this.alias}.${columnSql(this.record, name)}`;
  }

  /** Id of a reference: a column of the record, or of the record it is read through. */
  idOf(name: string): string {
    const field = this.field(this.record, name);
    const other = this.overrides.get(name);
    if (other !== undefined) return other;
    if (field.nearest) return `${this.nearest(name, field.nearest)}.id`;
    if (field.latest) return `${this.latest(name, field.to ?? '', field.latest)}.id`;
    if (field.firstOf !== undefined) return this.first(field.firstOf);
    if (field.through === undefined) return `${this.alias}.${columnSql(this.record, name)}`;
    const { value, isProjected, row } = this.follow([field.through, name]);
    // Of a record of another account the name alone is known.
    return isProjected
      ? `(CASE WHEN ${row}.account_id = ${this.alias}.account_id THEN ${value} END)::bigint`
      : value;
  }

  /**
   * Value at the end of a path of references: a column or, for a record of another service, the text of a projected
   * attribute. A projected reference is named after the type that it refers to.
   */
  follow(path: readonly string[]): {
    readonly value: string;
    readonly isProjected: boolean;
    /** Alias of the row that has the value. */
    readonly row: string;
  } {
    let at: JoinedRow = { row: this.alias, record: this.record };
    let alias = this.alias === 't' ? '' : `${this.alias} `;
    for (const reference of path.slice(0, -1)) {
      const id = this.valueIn(at, reference);
      const type = at.record ? (this.field(at.record, reference).to ?? '') : reference;
      const record = this.catalogue.byName.get(type);
      alias += reference;
      const row = quoted(record ? `${alias} row` : alias);
      const [table, which] = record ? [quoted(type), ''] : ['reference', `${row}.type = '${type}' AND `];
      this.add(row, `LEFT JOIN ${table} ${row} ON ${which}${row}.id = ${asId(at, id)}`);
      at = { row, record };
      alias += ' ';
    }
    return { value: this.valueIn(at, path.at(-1) ?? ''), isProjected: !at.record, row: at.row };
  }

  /** Joins of a subquery on another record type of this service. */
  among(name: string): Joins {
    return new Joins(this.recordNamed(name), this.catalogue, `${this.alias}_some`);
  }

  /** Link of the record at a path, and joins of a condition on the records at its other end. */
  linked(path: string): { side: LinkSide; others: Joins | undefined } {
    const side = linkSide(this.record, path, this.catalogue.records);
    const record = this.catalogue.byName.get(side.to);
    return { side, others: record && new Joins(record, this.catalogue, `${this.alias}_linked`) };
  }

  /** Condition that one of the records is at the other end of the link whose first record the field keeps, if it keeps one. */
  keptLinkHas(name: string): ((ids: string) => string) | undefined {
    const path = this.field(this.record, name).keepsFirstOf;
    // For other accounts the field has another value, and the link none.
    if (path === undefined || this.overrides.has(name)) return undefined;
    const { table, here, there } = this.linked(path).side;
    return (ids) =>
      `${this.column('id')} IN (SELECT ${here} FROM ${quoted(table)} WHERE ${there} = ANY(${ids}))`;
  }

  /** Record type of a reference, and joins of a condition on it. */
  referred(by: string): { record: RecordType; others: Joins } {
    const record = this.recordNamed(this.field(this.record, by).to ?? '');
    return { record, others: new Joins(record, this.catalogue, `${this.alias}_referred`) };
  }

  /** Joins of a condition on the caller. */
  people(): Joins {
    return new Joins(this.recordNamed('person'), this.catalogue, `${this.alias}_caller`);
  }

  recordNamed(name: string): RecordType {
    const record = this.catalogue.byName.get(name);
    if (!record) throw new Error(`${this.record.name}: ${name} is no record type of this service`);
    return record;
  }

  /** Condition that leaves archived and trashed records out. */
  get notArchived(): string {
    return this.record.archiving ? `${this.alias}.shelf IS NULL AND ` : '';
  }

  get sql(): string {
    return [...this.joined.values()].join('\n');
  }

  /** Counts records of the same account only: numbers of other accounts are not disclosed, trusted or not. */
  private count({ of, by }: NonNullable<Field['counts']>): string {
    const own = this.catalogue.byName.has(of);
    const [table, referring] = own
      ? [quoted(of), `counted.${columnSql(this.recordNamed(of), by)} = ${this.alias}.id`]
      : // Records of other services are counted in the projection, by their attributes.
        ['reference', `counted.type = '${of}' AND counted.attributes->'${by}' @> to_jsonb(${this.alias}.id)`];
    return `(SELECT count(*) FROM ${table} counted WHERE counted.account_id = ${this.alias}.account_id AND ${referring})`;
  }

  private first(path: string): string {
    const { table, here, there } = this.linked(path).side;
    return `(SELECT min(${there}) FROM ${quoted(table)} WHERE ${here} = ${this.alias}.id)`;
  }

  /** Climbs to the first ancestor for which the field is true. */
  private nearest(name: string, { up, where }: NonNullable<Field['nearest']>): string {
    const [above, is] = [columnSql(this.record, up), columnSql(this.record, where)];
    const table = quoted(this.record.name);
    const alias = quoted(this.alias === 't' ? `${name} above` : `${this.alias} ${name} above`);
    this.add(
      alias,
      `LEFT JOIN LATERAL (WITH RECURSIVE climbed AS (
SELECT id, ${above} AS above, ${is} AS found FROM ${table} WHERE id = ${this.alias}.id
UNION
SELECT higher.id, higher.${above}, higher.${is} FROM climbed JOIN ${table} higher ON higher.id = climbed.above
WHERE climbed.found IS NOT TRUE)
SELECT id FROM climbed WHERE found) ${alias} ON true`,
    );
    return alias;
  }

  /** Finds the record in the projection, where own records and those of other services have the same attributes. */
  private latest(name: string, type: string, shared: NonNullable<Field['latest']>): string {
    const alias = quoted(this.alias === 't' ? `${name} latest` : `${this.alias} ${name} latest`);
    const shares = Object.entries(shared).map(([field, value]) =>
      value === true ? `attributes->>'${field}' IS NOT NULL` : `attributes->>'${field}' = '${value}'`,
    );
    this.add(
      alias,
      `LEFT JOIN LATERAL (SELECT id FROM reference WHERE type = '${type}' AND account_id = ${this.alias}.account_id
AND ${shares.join(' AND ')} AND disabled IS NOT TRUE ORDER BY id DESC LIMIT 1) ${alias} ON true`,
    );
    return alias;
  }

  private valueIn({ row, record }: JoinedRow, name: string): string {
    if (!record) return `${row}.attributes->>'${name}'`;
    return record === this.record && row === this.alias
      ? this.column(name)
      : `${row}.${columnSql(record, name)}`;
  }

  private add(alias: string, join: string): void {
    if (!this.joined.has(alias)) this.joined.set(alias, join);
  }

  private field(record: RecordType, name: string): Field {
    const field = record.fields[name];
    if (!field) throw new Error(`${record.name} has no field ${name}`);
    return field;
  }
}
