import type { Field } from '@deskline/record';
import { isFilled, isKept } from '../../table/column';

/**
 * "Not these" of an enumeration that is never empty is "one of the others", which an index can look for: the few open
 * records are found without going through the many that are not. Undefined where it is not the same.
 */
export function otherValues(field: Field): ((without: readonly unknown[]) => string[]) | undefined {
  const { kind, values } = field;
  if (kind !== 'enum' || !values || !isKept(field) || !isFilled(field)) return undefined;
  return (without) => values.filter((value) => !without.includes(value));
}
