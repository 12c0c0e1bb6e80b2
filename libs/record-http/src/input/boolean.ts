import { booleanIn } from '../values/boolean';
import { Fault, type Check } from './check';

const NOT_A_BOOLEAN = new Fault('not_a_boolean');

export const booleanCheck: Check = (given) => {
  if (typeof given === 'boolean') return given;
  if (typeof given !== 'string' && typeof given !== 'number') return NOT_A_BOOLEAN;
  return booleanIn(String(given).trim()) ?? NOT_A_BOOLEAN;
};
