import type { Field } from '../../api/meta';
import type { Format } from '../../kinds/format';

export const EMPTY = '';
export const PRESENT = '!';

/** Bounds of a range in the notation of the API: `>=2026-01-01<=2026-02-01`. */
export interface Bounds {
  readonly from: string;
  readonly to: string;
}

export function boundsOf(value: string): Bounds {
  return {
    from: /(?<!<)>=?([^<>]+)/.exec(value)?.[1] ?? '',
    to: /<=?([^<>]+)/.exec(value)?.[1] ?? '',
  };
}

export const rangeOf = ({ from, to }: Bounds): string =>
  `${from === '' ? '' : `>=${from}`}${to === '' ? '' : `<=${to}`}`;

/** A value of a filter in words. */
export function wordsOf(field: Field, value: string, { texts }: Format): string {
  if (value === EMPTY) return texts.isEmpty;
  if (value === PRESENT) return texts.isPresent;
  const isNot = value.startsWith('!');
  const parts = (isNot ? value.slice(1) : value)
    .split(',')
    .map((part) => labelOf(field, part, texts.yes, texts.no));
  return `${isNot ? `${texts.isNot} ` : ''}${parts.join(', ')}`;
}

function labelOf(field: Field, part: string, yes: string, no: string): string {
  if (field.kind === 'boolean') return part === 'true' ? yes : no;
  return (
    field.values?.find(({ id }) => id === part)?.txt ?? part.replace('>=', '≥ ').replace('<=', ' ≤ ').trim()
  );
}
