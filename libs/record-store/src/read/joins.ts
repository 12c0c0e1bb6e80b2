import type { Catalogue, Field, RecordType } from '@deskline/record';
import { columnOf, quoted } from '../table/column';

/**
 * The tables a statement needs beside the record's own (always `t`), each joined once. A reference
 * is shown from the projection of all records known here; a condition on a field of the record
 * referred to needs that record's own table, which only its owner has.
 */
export class Joins {
  private readonly joined = new Map<string, string>();

  constructor(
    private readonly record: RecordType,
    private readonly catalogue: Catalogue,
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
    if (field.counts) {
      const { of, by } = field.counts;
      const column = this.among(of).ownColumn(by);
      // How much another account makes of the record is not told, however much it is trusted.
      return `(SELECT count(*) FROM ${quoted(of)} counted WHERE counted.account_id = t.account_id AND counted.${column} = t.id)`;
    }
    return field.kind === 'reference' ? this.idOf(name) : `t.${this.ownColumn(name)}`;
  }

  /** The id a reference holds: a column of the record, or of the record it is seen through. */
  idOf(name: string): string {
    const field = this.field(this.record, name);
    return field.through ? this.columnThrough(field.through, name) : `t.${quoted(columnOf(name, field))}`;
  }

  /** A column of the record that `reference` points at. */
  columnThrough(reference: string, name: string): string {
    const { to } = this.field(this.record, reference);
    const target = this.catalogue.byName.get(to ?? '');
    if (!target) throw new Error(`${this.record.name}.${reference}: ${to} is not kept by this service`);
    const alias = quoted(`${reference} row`);
    this.add(alias, `LEFT JOIN ${quoted(target.name)} ${alias} ON ${alias}.id = ${this.idOf(reference)}`);
    return `${alias}.${quoted(columnOf(name, this.field(target, name)))}`;
  }

  /** The tables of a statement about another record that this service keeps. */
  among(name: string): Joins {
    return new Joins(this.recordNamed(name), this.catalogue);
  }

  recordNamed(name: string): RecordType {
    const record = this.catalogue.byName.get(name);
    if (!record) throw new Error(`${this.record.name}: ${name} is not kept by this service`);
    return record;
  }

  get sql(): string {
    return [...this.joined.values()].join('\n');
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
