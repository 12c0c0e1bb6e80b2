import type { Field, Stored } from '@deskline/record';
import { Person } from '../person.record';

/** Fields that tell nothing about the person alone, or that others need: they stay. */
const KEPT = new Set([
  'id',
  'created_at',
  'updated_at',
  'organization',
  'site',
  'guest',
  'roles',
  'administers',
  'ui_extension',
]);

/** Fields whose values audit lines still show after an erasure. */
export const KEPT_IN_AUDIT: readonly string[] = [...KEPT, 'disabled', 'erased_at'];

/** Pseudonym of an erased person. */
export const pseudonymOf = (id: number): string => `Erased person ${id}`;

/** Kinds whose values are rows of other tables. */
const ELSEWHERE = new Set(['parts', 'attachments']);

/** Values of an erased person: every field that is not known to be kept becomes empty, also one that is new. */
export function erasedValues(id: number, now: string): Stored {
  const emptied = Object.entries<Field>(Person.fields)
    .filter(([name, { kind, access }]) => !KEPT.has(name) && !ELSEWHERE.has(kind) && access !== 'writeonly')
    .map(([name, field]) => [name, field.default ?? null]);
  return {
    ...(Object.fromEntries(emptied) as Stored),
    name: pseudonymOf(id),
    primary_email: `erased-${id}@erased.invalid`,
    disabled: true,
    erased_at: now,
  };
}
