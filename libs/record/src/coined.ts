import type { RecordType } from './record';
import type { Rule } from './rules';

const inLowerCase = (text: string): string => text.toLowerCase().replaceAll(' ', '_');

/** Coins what a record has none of; what it has stays, whatever it is called later. */
export function coinedRules({ fields }: RecordType): Rule[] {
  return Object.entries(fields).flatMap(([name, { coinedFrom }]) => {
    if (!coinedFrom) return [];
    const rule: Rule = ({ after }) => {
      if (typeof after[name] === 'string') return [];
      return [{ set: { [name]: inLowerCase(coinedFrom.map((from) => String(after[from])).join('/')) } }];
    };
    return [rule];
  });
}
