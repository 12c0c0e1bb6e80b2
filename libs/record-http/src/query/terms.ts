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

const RANGE = /^([<>]=?)([^<>]*)(?:([<>]=?)([^<>]*))?$/;

/** One bound, or two; what goes on after that is part of a value that then is none. */
function comparisonsIn(value: string, not: boolean): Term[] {
  const [, one = value.slice(0, 1), low = value.slice(1), other, high = ''] = RANGE.exec(value) ?? [];
  const term = (sign: string, text: string): Term => ({
    operator: COMPARISONS[sign as keyof typeof COMPARISONS],
    symbol: `${not ? '!' : ''}=${sign}`,
    text,
  });
  return other === undefined ? [term(one, low)] : [term(one, low), term(other, high)];
}
