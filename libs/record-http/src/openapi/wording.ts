import type { RecordType } from '@deskline/record';
import { pascal } from '@deskline/record-kinds';
import { humanize } from '../translations/labels';

export { pascal };

export function camel(name: string): string {
  const words = pascal(name);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** In the middle of a sentence: `workflow template`, `CI`. */
export function inSentence(name: string): string {
  const words = humanize(name);
  return isAcronym(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

/** `a task`, `an approval`, `an RFC type`. */
export function withArticle(record: Pick<RecordType, 'name'>): string {
  const words = inSentence(record.name);
  const vowel = isAcronym(words) ? /^[AEFHILMNORSX]/ : /^[aeio]/;
  return `${vowel.test(words) ? 'an' : 'a'} ${words}`;
}

export const pluralOf = (record: RecordType): string => inSentence(record.collection);

const isAcronym = (words: string): boolean => /^[A-Z]{2}/.test(words);
