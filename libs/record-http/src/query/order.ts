import { isSent, type Field, type RecordType } from '@deskline/record';
import type { SortKey } from '@deskline/record-store';
import { errors } from '../errors';
import { namesIn } from './names';

/** What `?sort=` may name. */
export class Order {
  readonly sortable: ReadonlySet<string>;
  /** `person_id` sorts as `person` does. */
  private readonly aliases: ReadonlyMap<string, string>;
  private readonly usual: readonly SortKey[];
  private readonly usualBelow: readonly SortKey[];

  constructor(record: RecordType) {
    this.sortable = new Set(record.sort.filter((name) => isSent(record.fields[name] as Field)));
    const references = [...this.sortable].filter((name) => record.fields[name]?.kind === 'reference');
    this.aliases = new Map(references.map((name) => [`${name}_id`, name]));
    this.usual = [keyOf(record.defaultSort)];
    this.usualBelow = [keyOf(record.sortBelow ?? record.defaultSort)];
  }

  read(list = '', isBelow = false): readonly SortKey[] {
    const keys = namesIn(list)
      .map(keyOf)
      .map((key) => ({ ...key, field: this.aliases.get(key.field) ?? key.field }));
    if (keys.length === 0) return isBelow ? this.usualBelow : this.usual;
    const refused = [...new Set(keys.map(({ field }) => field))].filter((field) => !this.sortable.has(field));
    if (refused.length > 0) throw errors.badRequest(`Sorting not allowed on fields: ${refused.join(', ')}`);
    // A field that is named again decides nothing any more, nor does any after the id.
    const id = keys.findIndex(({ field }) => field === 'id');
    return keys.filter(
      ({ field }, index) => keys.findIndex((key) => key.field === field) === index && (id < 0 || index <= id),
    );
  }
}

function keyOf(name: string): SortKey {
  return name.startsWith('-')
    ? { field: name.slice(1).trim(), descending: true }
    : { field: name, descending: false };
}
