import type { Catalogue, Field, RecordType } from '@deskline/record';
import { columnOf, quoted } from '../table/column';
import { linksSeenFrom, type LinkSide } from '../table/link-table';

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
  ) {}

  /** The row of the projection that a reference points at. */
  shown(name: string): string {
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
    if (field.counts) return this.count(field.counts);
    return field.kind === 'reference' ? this.idOf(name) : `${this.alias}.${this.ownColumn(name)}`;
  }

  /** The id a reference holds: a column of the record, or of the record it is seen through. */
  idOf(name: string): string {
    const field = this.field(this.record, name);
    if (field.nearest) return `${this.nearest(name, field.nearest)}.id`;
    return field.through
      ? this.columnThrough(field.through, name)
      : `${this.alias}.${quoted(columnOf(name, field))}`;
  }

  /** A column of the record that `reference` points at. */
  columnThrough(reference: string, name: string): string {
    const { to } = this.field(this.record, reference);
    const target = this.catalogue.byName.get(to ?? '');
    if (!target) throw new Error(`${this.record.name}.${reference}: ${to} is not kept by this service`);
    const alias = quoted(this.alias === 't' ? `${reference} row` : `${this.alias} ${reference} row`);
    this.add(alias, `LEFT JOIN ${quoted(target.name)} ${alias} ON ${alias}.id = ${this.idOf(reference)}`);
    return `${alias}.${quoted(columnOf(name, this.field(target, name)))}`;
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

  recordNamed(name: string): RecordType {
    const record = this.catalogue.byName.get(name);
    if (!record) throw new Error(`${this.record.name}: ${name} is not kept by this service`);
    return record;
  }

  /** Nothing that is archived or in the trash. */
  get inUse(): string {
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
