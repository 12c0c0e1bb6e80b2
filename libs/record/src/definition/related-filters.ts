import type { Field } from './field';
import type { RecordType } from './record';
import type { Condition } from './condition';

/** Filter of a record type by records of another one that refer to it. */
export interface RelatedFilter {
  readonly name: string;
  /** Record type that is looked into, and its reference to the filtered records. */
  readonly of: RecordType;
  readonly parent: string;
  /** Field that is compared. */
  readonly by: string;
  readonly field: Field;
  readonly where?: Condition;
}

const known = new WeakMap<readonly RecordType[], Map<string, readonly RelatedFilter[]>>();

/** Filters of a record type by the records below it, among the record types of its service. */
export function relatedFilters(record: RecordType, all: readonly RecordType[]): readonly RelatedFilter[] {
  const ofAll = known.get(all) ?? filtersOf(all);
  known.set(all, ofAll);
  return (ofAll.get(record.name) ?? []).filter(({ name }) => !(name in record.fields));
}

function filtersOf(all: readonly RecordType[]): Map<string, readonly RelatedFilter[]> {
  const found = new Map<string, readonly RelatedFilter[]>();
  for (const of of all) {
    const { filtersParents, createUnder = [], fields } = of;
    if (!filtersParents) continue;
    const { name, by, where } = filtersParents;
    for (const { parent } of createUnder) {
      const to = fields[parent]?.to ?? '';
      const filter = { name, of, parent, by, field: fields[by] as Field, where };
      found.set(to, [...(found.get(to) ?? []), filter]);
    }
  }
  return found;
}
