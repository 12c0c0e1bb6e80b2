import { isSent, isStored, type Field, type Fields } from './field';
import type { RecordType } from './record';
import { subCollectionsOf } from './sub-collections';

/** Fields of a record type that a search reads, beside the id. */
export interface SearchedFields {
  /** Name of the record, which ranks before other fields. */
  readonly title: string | undefined;
  /** Fields that identify a record: an exact match ranks first. */
  readonly identifiers: readonly string[];
  /** Further texts, from `foundBy`. */
  readonly texts: readonly string[];
}

const TITLES = ['subject', 'name'];
const IDENTIFIERS = new Set(['sourceID', 'label', 'serial_nr']);

/** Only texts that all readers of the type read: a field with `readableBy` is searched by nobody. */
export const isSearched = (field: Field | undefined): field is Field =>
  field !== undefined &&
  (field.kind === 'string' || field.kind === 'text') &&
  isStored(field) &&
  isSent(field) &&
  field.readableBy === undefined;

/** "the title, number, sourceID, e-mail, label and serial number" */
export function searchedFields({ title, fields, foundBy = [] }: RecordType): SearchedFields {
  const named = title ?? TITLES.find((name) => name in fields);
  const all: Fields = fields;
  return {
    title: isSearched(all[named ?? '']) ? named : undefined,
    identifiers: Object.keys(all).filter(
      (name) =>
        name !== named && isSearched(all[name]) && (IDENTIFIERS.has(name) || all[name]?.format === 'email'),
    ),
    texts: foundBy.filter((name) => isSearched(all[name])),
  };
}

/** Names of the searched fields, the title first. */
export function searchedNames(record: RecordType): string[] {
  const { title, identifiers, texts } = searchedFields(record);
  return [...(title === undefined ? [] : [title]), ...identifiers, ...texts];
}

/** Field with another account whose searches find a record: the one that it is assigned to. */
export const searchedInAccount = ({ sharing }: RecordType): string | undefined => sharing?.account;

/** Whether `?q=` searches the collections of the type: not those of views without a title, such as audit lines. */
export const isSearchable = ({ relation, title, fields }: RecordType): boolean =>
  fields['id']?.kind === 'integer' && (relation === undefined || title !== undefined);

/** Whether an index has the words of the type. Nested records are few, below one parent. */
export const hasSearchIndex = (record: RecordType): boolean =>
  isSearchable(record) && record.relation === undefined && !record.nested;

/** Whether `/search` finds records of the type: those with a collection, unless they are found by their parents. */
export const isFoundAnywhere = (record: RecordType): boolean =>
  hasSearchIndex(record) && !record.findsParents && searchedNames(record).length > 0;

/** Record type below another one by whose words the other one is found, and its reference there: notes of a request. */
export interface FoundBelow {
  readonly record: RecordType;
  readonly by: string;
}

export function foundBelow(
  { name }: Pick<RecordType, 'name'>,
  records: readonly RecordType[],
): FoundBelow | undefined {
  for (const record of records) {
    if (!record.findsParents) continue;
    const below = subCollectionsOf(record).find(({ of }) => of === name);
    if (below) return { record, by: below.by };
  }
  return undefined;
}
