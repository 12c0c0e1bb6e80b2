import type { RecordType } from '../definition/record';
import type { Rule, Stored } from './rules';

const inLowerCase = (text: string): string => text.toLowerCase().replaceAll(' ', '_');

/** Slug of these fields. */
export const slug = (from: readonly string[], row: Stored): string =>
  inLowerCase(from.map((name) => String(row[name])).join('/'));

/** Rules that fill empty slugs. An existing slug stays when its fields change. */
export function slugRules({ fields }: RecordType): Rule[] {
  return Object.entries(fields).flatMap(([name, { slugOf }]) => {
    if (!slugOf) return [];
    const rule: Rule = ({ after }) =>
      typeof after[name] === 'string' ? [] : [{ set: { [name]: slug(slugOf, after) } }];
    return [rule];
  });
}
