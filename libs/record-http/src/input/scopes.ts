import { scopesIn } from '@deskline/identity';
import { INVALID, type Check } from './check';

/** "a list of {effect: allow|deny, actions: [...]}" */
export const scopesCheck: Check = (given) => scopesIn(given) ?? INVALID;
