import { NumberEdit } from './integer';
import type { KindView } from './kind';

/** Decimals and floating numbers. */
export const decimal: KindView = {
  cell: ({ value, format }) => (typeof value === 'number' ? format.number(value) : ''),
  Edit: NumberEdit,
  filter: 'range',
  bound: 'number',
};
