import { isReference } from '../api/record';
import { string } from './string';
import type { KindView } from './kind';

/** Id of an account. */
export const account: KindView = {
  ...string,
  cell: ({ value }) =>
    isReference(value) ? (value.name ?? String(value.id)) : typeof value === 'string' ? value : '',
};
