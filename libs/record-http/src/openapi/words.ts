import type { RecordType } from '@deskline/record';
import { humanised } from '../labels/humanised';

/** `status-changed` is `StatusChanged`, `time_entries` is `TimeEntries`. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

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
