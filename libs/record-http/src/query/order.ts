import { isSent, type Field, type RecordType } from '@deskline/record';
import type { SortKey } from '@deskline/record-store';
import { errors } from '../errors';
import { namesIn } from './names';

/** What `?sort=` may name. */
export class Order {
  /** The field each name sorts by: `person_id` sorts as `person` does. */
  private readonly fields: ReadonlyMap<string, string>;
  private readonly usual: readonly SortKey[];
  private readonly usualBelow: readonly SortKey[];

  constructor(record: RecordType) {
    this.fields = new Map(namesOf(record).flatMap(([field, names]) => names.map((name) => [name, field])));
    this.usual = [keyOf(record.defaultSort)];
    this.usualBelow = [keyOf(record.sortBelow ?? record.defaultSort)];
  }

  /** Each field once, by the name it is listed under. */
  static sortable(record: RecordType): string[] {
    return namesOf(record).map(([field, [name = field]]) => name);
  }

  read(list = '', isBelow = false): readonly SortKey[] {
    const asked = namesIn(list).map(keyOf);
    if (asked.length === 0) return isBelow ? this.usualBelow : this.usual;
    const names = new Set(asked.map(({ field }) => field));
    const refused = [...names].filter((name) => !this.fields.has(name));
    if (refused.length > 0) throw errors.badRequest(`Sorting not allowed on fields: ${refused.join(', ')}`);
    const keys = asked.map((key) => ({ ...key, field: this.fields.get(key.field) ?? key.field }));
    // A field that is named again decides nothing any more, nor does any after the id.
    const id = keys.findIndex(({ field }) => field === 'id');
    return keys.filter(
      ({ field }, index) => keys.findIndex((key) => key.field === field) === index && (id < 0 || index <= id),
    );
  }
}

/** The fields that can be sorted by, each with its names, first the one it is listed under. */
function namesOf({ sort, sortById = [], fields }: RecordType): [field: string, names: readonly string[]][] {
  return sort
    .filter((field) => isSent(fields[field] as Field))
    .map((field) => {
      const byId = fields[field]?.kind === 'reference' ? [`${field}_id`] : [];
      return [field, sortById.includes(field) ? byId : [field, ...byId]];
    });
}

function keyOf(name: string): SortKey {
  return name.startsWith('-')
    ? { field: name.slice(1).trim(), descending: true }
    : { field: name, descending: false };
}
