import type { Catalogue, Field, RecordType } from '@deskline/record';
import { rankSql } from '../../rank/rank-sql';
import { columnOf, quoted } from '../../table/column';
import { linksSeenFrom, type LinkSide } from '../../table/link-table';

/** Where a path has come to: a row of a table that is kept here, or of the projection of others' records. */
interface JoinedRow {
  readonly row: string;
  readonly record: RecordType | undefined;
}

const asId = ({ record }: JoinedRow, value: string): string => (record ? value : `(${value})::bigint`);

/**
 * The tables a statement needs beside the record's own (`t`, but inside another's condition), each joined once. A reference
 * is shown from the projection of all records known here; a condition on a field of the record
 * referred to needs that record's own table, which only its owner has.
 */
export class Joins {
  private readonly joined = new Map<string, string>();

  constructor(
    private readonly record: RecordType,
    private readonly catalogue: Catalogue,
    readonly alias = 't',
    /** What fields are that have another value to whoever asks than the one in their column. */
    private readonly overrides: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** The row of the projection that a reference points at. */
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

  /** The column of a field: for a reference, the id it holds. */
  column(name: string): string {
    const field = this.field(this.record, name);
    const other = this.overrides.get(name);
    if (other !== undefined) return other;
    if (field.counts) return this.count(field.counts);
    if (field.ranks) return rankSql(this.record, this.alias);
    return field.kind === 'reference' ? this.idOf(name) : `${this.alias}.${this.ownColumn(name)}`;
  }

  /** The id a reference holds: a column of the record, or of the record it is seen through. */
  idOf(name: string): string {
    const field = this.field(this.record, name);
    const other = this.overrides.get(name);
    if (other !== undefined) return other;
    if (field.nearest) return `${this.nearest(name, field.nearest)}.id`;
    if (field.latest) return `${this.latest(name, field.to ?? '', field.latest)}.id`;
    if (field.firstOf !== undefined) return this.first(field.firstOf);
    return field.through
      ? this.follow([field.through, name]).value
      : `${this.alias}.${quoted(columnOf(name, field))}`;
  }

  /**
   * What a path of references leads to: a column of the record there or, where another service keeps that, the text of
   * what it shares. A reference that is shared leads to the type it is named after.
   */
  follow(path: readonly string[]): { readonly value: string; readonly isShared: boolean } {
    let place: JoinedRow = { row: this.alias, record: this.record };
    let way = this.alias === 't' ? '' : `${this.alias} `;
    for (const reference of path.slice(0, -1)) {
      const id = this.valueIn(place, reference);
      const type = place.record ? (this.field(place.record, reference).to ?? '') : reference;
      const record = this.catalogue.byName.get(type);
      way += reference;
      const row = quoted(record ? `${way} row` : way);
      const [table, which] = record ? [quoted(type), ''] : ['reference', `${row}.type = '${type}' AND `];
      this.add(row, `LEFT JOIN ${table} ${row} ON ${which}${row}.id = ${asId(place, id)}`);
      place = { row, record };
      way += ' ';
    }
    return { value: this.valueIn(place, path.at(-1) ?? ''), isShared: !place.record };
  }

  /** The tables of a statement about another record that this service keeps. */
  among(name: string): Joins {
    return new Joins(this.recordNamed(name), this.catalogue, `${this.alias}_some`);
  }

  /** The link that the record has by that path, and the tables of a condition on what is at its other end. */
  linked(path: string): { side: LinkSide; others: Joins | undefined } {
    const side = linksSeenFrom(this.record, this.catalogue.records).get(path);
    if (!side) throw new Error(`${this.record.name} has no link ${path}`);
    const record = this.catalogue.byName.get(side.to);
    return { side, others: record && new Joins(record, this.catalogue, `${this.alias}_linked`) };
  }

  /** The record type that a reference leads to, and the tables of a condition on it. */
  referred(by: string): { record: RecordType; others: Joins } {
    const record = this.recordNamed(this.field(this.record, by).to ?? '');
    return { record, others: new Joins(record, this.catalogue, `${this.alias}_referred`) };
  }

  /** The tables of a condition on who calls. */
  people(): Joins {
    return new Joins(this.recordNamed('person'), this.catalogue, `${this.alias}_caller`);
  }

  recordNamed(name: string): RecordType {
    const record = this.catalogue.byName.get(name);
    if (!record) throw new Error(`${this.record.name}: ${name} is not kept by this service`);
    return record;
  }

  /** Nothing that is archived or in the trash. */
  get notArchived(): string {
    return this.record.archiving ? `${this.alias}.shelf IS NULL AND ` : '';
  }

  get sql(): string {
    return [...this.joined.values()].join('\n');
  }

  /** How much another account makes of the record is not told, however much it is trusted. */
  private count({ of, by }: NonNullable<Field['counts']>): string {
    const own = this.catalogue.byName.has(of);
    const [table, referring] = own
      ? [quoted(of), `counted.${this.among(of).ownColumn(by)} = ${this.alias}.id`]
      : // Others' records are counted as they are known here, by what they share.
        ['reference', `counted.type = '${of}' AND counted.attributes->>'${by}' = ${this.alias}.id::text`];
    return `(SELECT count(*) FROM ${table} counted WHERE counted.account_id = ${this.alias}.account_id AND ${referring})`;
  }

  private first(path: string): string {
    const { table, here, there } = this.linked(path).side;
    return `(SELECT min(${there}) FROM ${quoted(table)} WHERE ${here} = ${this.alias}.id)`;
  }

  /** The walk up ends at the first that is found. */
  private nearest(name: string, { up, where }: NonNullable<Field['nearest']>): string {
    const [table, above, is] = [quoted(this.record.name), this.ownColumn(up), this.ownColumn(where)];
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

  /** Own and others' records are both known by what they share. */
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
      : `${row}.${quoted(columnOf(name, this.field(record, name)))}`;
  }

  private add(alias: string, join: string): void {
    if (!this.joined.has(alias)) this.joined.set(alias, join);
  }

  private ownColumn(name: string): string {
    return quoted(columnOf(name, this.field(this.record, name)));
  }

  private field(record: RecordType, name: string): Field {
    const field = record.fields[name];
    if (!field) throw new Error(`${record.name} has no field ${name}`);
    return field;
  }
}
