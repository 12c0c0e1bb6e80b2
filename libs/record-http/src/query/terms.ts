import type { Filter } from '@deskline/record-store';

/** One thing a filter's value asks for; `symbol` is how the client wrote it. */
export interface Term {
  readonly operator: Filter['operator'];
  readonly symbol: string;
  readonly text: string;
}

const COMPARISONS = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;

/** `v`, `!v`, nothing (empty), `!` (present), `<v` and the like, and ranges `>a<b`. `not` is the `!` of `f!=v`. */
export function termsIn(value: string, not: boolean): Term[] {
  if (value === '') return [{ operator: not ? 'present' : 'empty', symbol: '=', text: '' }];
  if (value === '!') return [{ operator: not ? 'empty' : 'present', symbol: '=!', text: '' }];
  if (value.startsWith('!')) {
    return [{ operator: not ? 'is' : 'is_not', symbol: '=!', text: value.slice(1) }];
  }
  if (value.startsWith('<') || value.startsWith('>')) return comparisonsIn(value, not);
  return [{ operator: not ? 'is_not' : 'is', symbol: not ? '!=' : '=', text: value }];
}

function comparisonsIn(value: string, not: boolean): Term[] {
  return [...value.matchAll(/([<>]=?)([^<>]*)/g)].map(([, sign = '', text = '']) => ({
    operator: COMPARISONS[sign as keyof typeof COMPARISONS],
    symbol: `${not ? '!' : ''}=${sign}`,
    text,
  }));
}
