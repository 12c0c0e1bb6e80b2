import { isSent, type RecordType, type Field } from '@deskline/record';
import { errors } from '../response/errors';
import type { SortKey } from '@deskline/record-store';

/** A comma list of names: blanks and repetitions count for nothing. */
export function parseNames(list: string): string[] {
  return [...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '');
}

/** In every row that has them, whatever is asked for. */
const ALWAYS = new Set(['nodeID', 'account']);

/** What `?fields=` may name. */
export class FieldSelection {
  readonly selectable: ReadonlySet<string>;

  constructor(record: RecordType) {
    this.selectable = new Set(
      Object.entries(record.fields)
        .filter(([, field]) => isSent(field) && !field.unselectable && !field.transient)
        .map(([name]) => name),
    );
  }

  parse(list: string | undefined): string[] | null {
    const names = parseNames(list ?? '').filter((name) => !ALWAYS.has(name));
    const unknown = names.filter((name) => !this.selectable.has(name));
    if (unknown.length > 0) throw errors.badRequest(`Unknown fields: ${unknown.join(', ')}`);
    return (list ?? '').trim() === '' ? null : names;
  }
}

/** What `?sort=` may name. */
export class SortOrder {
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

  parse(list = '', isBelow = false): readonly SortKey[] {
    const asked = parseNames(list).map(keyOf);
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
