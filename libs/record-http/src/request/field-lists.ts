import { isSent, type RecordType, type Field } from '@deskline/record';
import { errors } from '../response/errors';
import type { SortKey } from '@deskline/record-store';

/** Names of a comma list, without blanks and repetitions. */
export function parseNames(list: string): string[] {
  return [...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '');
}

/** In every row, whichever fields are selected. */
const ALWAYS = new Set(['nodeID', 'account']);

/** Parses `?fields=`. */
export class FieldSelection {
  readonly selectable: ReadonlySet<string>;

  constructor(
    record: RecordType,
    /** Members beside the fields, which only a selection brings. */
    private readonly requestable: readonly string[] = [],
  ) {
    const fields = Object.entries(record.fields)
      .filter(([, field]) => isSent(field) && !field.unselectable && !field.transient)
      .map(([name]) => name);
    this.selectable = new Set([...fields, ...requestable]);
  }

  /** Selected names that are no fields; undefined where there are none. */
  requested(names: readonly string[] | null): readonly string[] | undefined {
    const requested = names?.filter((name) => this.requestable.includes(name)) ?? [];
    return requested.length > 0 ? requested : undefined;
  }

  parse(list: string | undefined): string[] | null {
    const names = parseNames(list ?? '').filter((name) => !ALWAYS.has(name));
    const unknown = names.filter((name) => !this.selectable.has(name));
    if (unknown.length > 0) throw errors.badRequest(`Unknown fields: ${unknown.join(', ')}`);
    return (list ?? '').trim() === '' ? null : names;
  }
}

/** Parses `?sort=`. */
export class SortOrder {
  /** Field by name: `person_id` sorts as `person` does. */
  private readonly fields: ReadonlyMap<string, string>;
  private readonly defaultKeys: readonly SortKey[];
  private readonly defaultKeysInSubCollection: readonly SortKey[];

  constructor(record: RecordType) {
    this.fields = new Map(namesOf(record).flatMap(([field, names]) => names.map((name) => [name, field])));
    this.defaultKeys = [record.defaultSort, ...(record.sortThen ?? [])].map(keyOf);
    this.defaultKeysInSubCollection =
      record.sortBelow === undefined ? this.defaultKeys : [keyOf(record.sortBelow)];
  }

  /** Sortable fields by their first names. */
  static sortable(record: RecordType): string[] {
    return namesOf(record).map(([field, [name = field]]) => name);
  }

  parse(list = '', isSubCollection = false): readonly SortKey[] {
    const requested = parseNames(list).map(keyOf);
    if (requested.length === 0) return isSubCollection ? this.defaultKeysInSubCollection : this.defaultKeys;
    const names = new Set(requested.map(({ field }) => field));
    const refused = [...names].filter((name) => !this.fields.has(name));
    if (refused.length > 0) throw errors.badRequest(`Sorting not allowed on fields: ${refused.join(', ')}`);
    const keys = requested.map((key) => ({ ...key, field: this.fields.get(key.field) ?? key.field }));
    // A repeated field changes nothing, nor does a field after the id.
    const id = keys.findIndex(({ field }) => field === 'id');
    return keys.filter(
      ({ field }, index) => keys.findIndex((key) => key.field === field) === index && (id < 0 || index <= id),
    );
  }
}

/** Sortable fields with their names; the first one is documented. */
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
