import type { Field } from '@deskline/record';
import { exceeds, isStorable } from './text';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** As PostgreSQL prints them; of the other spellings it knows it is told none. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** An id that is a text, in stored form; undefined when no record can have it. */
export function textIdIn(text: string, { max = 255, format }: Field): string | undefined {
  if (format === 'uuid') return isUuid(text) ? text.toLowerCase() : undefined;
  return text !== '' && !exceeds(text, max) && isStorable(text) ? text : undefined;
}
