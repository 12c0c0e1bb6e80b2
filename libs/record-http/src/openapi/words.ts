import type { RecordType } from '@deskline/record';
import { pascal } from '@deskline/record-kinds';
import { humanised } from '../translations/humanised';

export { pascal };

export function camel(name: string): string {
  const words = pascal(name);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** In the middle of a sentence: `workflow template`, `CI`. */
export function inWords(name: string): string {
  const words = humanised(name);
  return isAcronym(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** `a task`, `an approval`, `an RFC type`. */
export function one(record: Pick<RecordType, 'name'>): string {
  const words = inWords(record.name);
  const vowel = isAcronym(words) ? /^[AEFHILMNORSX]/ : /^[aeio]/;
  return `${vowel.test(words) ? 'an' : 'a'} ${words}`;
}

export const many = (record: RecordType): string => inWords(record.collection);

const isAcronym = (words: string): boolean => /^[A-Z]{2}/.test(words);
