import { scopesIn as read, type Scope } from '@deskline/identity';
import { Refused } from './refused';

const INVALID = new Refused('invalid');

export const scopesIn = (given: unknown): Scope[] | Refused => read(given) ?? INVALID;
