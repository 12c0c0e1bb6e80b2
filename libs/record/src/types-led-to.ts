import { isFurther, type Knowing } from './known';
import type { RecordType } from './record';

/** The types of records that one leads to: those it refers to, counts or is linked with, and what its rules know of those. */
export function typesLedTo({ fields, links = {}, knows = {} }: RecordType): string[] {
  const ofFields = Object.values(fields).flatMap(({ to, counts }) => [to, counts?.of]);
  const ofLinks = Object.values(links).map(({ to }) => to);
  const furtherOn = Object.values(knows).flatMap((knowing) => further(knowing as Knowing));
  return [...ofFields, ...ofLinks, ...furtherOn].filter((type) => type !== undefined);
}

const further = (knowing: Knowing): string[] =>
  Object.values(knowing).flatMap((said) => (isFurther(said) ? [said.to, ...further(said.knows)] : []));
