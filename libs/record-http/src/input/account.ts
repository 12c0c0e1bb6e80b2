import { isStorable } from '../values/text';
import { Fault, INVALID, type Check } from './check';

const NOT_FOUND = new Fault('not_found');
const LONGEST = 255;

/** The id of an account, or an object that has it: as accounts are sent. */
export const accountCheck: Check = (given) => {
  const id = typeof given === 'object' && given !== null && 'id' in given ? given.id : given;
  if (typeof id !== 'string') return INVALID;
  return id !== '' && id.length <= LONGEST && isStorable(id) ? id : NOT_FOUND;
};
