import type { RecordType } from '../definition/record';
import type { Rule, Stored } from './rules';

const inLowerCase = (text: string): string => text.toLowerCase().replaceAll(' ', '_');

/** A code as it is made of these fields. */
export const slug = (from: readonly string[], row: Stored): string =>
  inLowerCase(from.map((name) => String(row[name])).join('/'));

/** Coins what a record has none of; what it has stays, whatever it is called later. */
export function slugRules({ fields }: RecordType): Rule[] {
  return Object.entries(fields).flatMap(([name, { slugOf }]) => {
    if (!slugOf) return [];
    const rule: Rule = ({ after }) =>
      typeof after[name] === 'string' ? [] : [{ set: { [name]: slug(slugOf, after) } }];
    return [rule];
  });
}
