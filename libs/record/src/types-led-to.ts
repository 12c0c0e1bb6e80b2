import { isNestedLookup, type LookupFields } from './lookups';
import type { RecordType } from './record';

/** The types of records that one leads to: those it refers to, counts or is linked with, and what its rules know of those. */
export function typesLedTo({ fields, links = {}, lookups = {} }: RecordType): string[] {
  const ofFields = Object.values(fields).flatMap(({ to, counts }) => [to, counts?.of]);
  const ofLinks = Object.values(links).map(({ to }) => to);
  const furtherOn = Object.values(lookups).flatMap((knowing) => further(knowing as LookupFields));
  return [...ofFields, ...ofLinks, ...furtherOn].filter((type) => type !== undefined);
}

const further = (knowing: LookupFields): string[] =>
  Object.values(knowing).flatMap((said) => (isNestedLookup(said) ? [said.to, ...further(said.lookups)] : []));
