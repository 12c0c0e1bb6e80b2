import type { Principal } from '@deskline/identity';
import {
  ADMINISTRATORS,
  GIVEN_ONCE,
  isInAudience,
  fieldWriters,
  type Access,
  type Catalogue,
  type RecordType,
  type Stored,
} from '@deskline/record';
import type { Values } from '../../caller';
import { granted } from '../../read/plan/grants';
import { Forbidden } from '../../refusals';
import { linkInputs, linksSeenFrom } from '../../table/link-table';
import { mergeValues, blankRow, changedFields } from '../save/stored-row';

/**
 * Refuses a change of a field that the caller may not write. Clients send whole records back, so an unchanged value is no
 * change. A list may end any existing link, so the caller must see all records that define such links, or may change them
 * all.
 */
export function assertChangeable(
  catalogue: Catalogue,
  record: RecordType,
  before: Stored | null,
  values: Values,
  principal: Principal,
  /** Fields that the caller's grants are limited to. */
  only: ReadonlySet<string> | null = null,
): void {
  const refused = Object.keys(values).filter(
    (name) => (only && !only.has(name)) || !mayWrite(record, name, principal, before === null),
  );
  // A list of links is never sent, and therefore never sent back: an empty one takes all links away.
  const isList = (name: string) => Object.values(record.links ?? {}).some(({ ids }) => ids === name);
  if (before && refused.some(isList)) throw new Forbidden();
  if (refused.length > 0 && isChange(record, before ?? blankRow(record), values, refused))
    throw new Forbidden();
  for (const input of linkInputs(record, catalogue.records).keys())
    if (input in values && !mayReplaceList(catalogue, record, input, principal)) throw new Forbidden();
}

/** Names that a PATCH by the caller may have, as far as rights on fields decide: those of fields and of lists of links. */
export function changeableNames(catalogue: Catalogue, record: RecordType, principal: Principal): string[] {
  const fields = Object.entries(record.fields)
    .filter(([, { access, kind }]) => WRITTEN.includes(access) && kind !== 'references')
    .map(([name]) => name);
  const lists = [...linkInputs(record, catalogue.records).keys()].filter(
    (input) => !(input in record.fields) && mayReplaceList(catalogue, record, input, principal),
  );
  return [...fields, ...lists].filter((name) => mayWrite(record, name, principal, false));
}

const WRITTEN: readonly Access[] = ['required', 'optional', 'writeonly'];

function mayWrite(record: RecordType, name: string, { roles }: Principal, isNew: boolean): boolean {
  if (!isNew && GIVEN_ONCE.includes(name) && !isInAudience(roles, ADMINISTRATORS)) return false;
  const writers = fieldWriters(record, name);
  return writers === undefined || isInAudience(roles, writers);
}

function mayReplaceList(
  { records, byName }: Catalogue,
  record: RecordType,
  input: string,
  principal: Principal,
): boolean {
  const side = linksSeenFrom(record, records).get(linkInputs(record, records).get(input) ?? '');
  // The record at the other end defines the link: a team defines its members.
  if (side?.here !== 'to_id') return true;
  const owner = byName.get(side.to);
  return owner !== undefined && granted(owner, side.byDefiner ? 'update' : 'read', principal) === true;
}

function isChange(record: RecordType, before: Stored, values: Values, names: readonly string[]): boolean {
  const changed = changedFields(record, before, mergeValues(record, before, values));
  return names.some((name) => (name in before ? changed.includes(name) : isFilled(values[name])));
}

/** Links of a new record, attachments and input that creates records are not in the row: an empty value is no change. */
const isFilled = (given: unknown): boolean =>
  Array.isArray(given) ? given.length > 0 : given !== null && given !== undefined;
