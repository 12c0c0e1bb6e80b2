import { isDeepStrictEqual } from 'node:util';
import { ALL_SCOPES, type Language, type Scope } from '@deskline/identity';
import { readScopeLines, scopeLines } from './scope-lines';

/** Scopes behind each named choice of access. */
const ACCESS = {
  read: [{ effect: 'allow', actions: ['*:Read'] }],
  me: [{ effect: 'allow', actions: ['me:Read'] }],
  all: ALL_SCOPES,
} as const satisfies Record<string, readonly Scope[]>;

/** `lines`: exactly the scopes in the scope lines. */
export const ACCESS_CHOICES = ['read', 'me', 'all', 'lines'] as const;

export interface ReadAccess {
  scopes: Scope[];
  /** Errors of the scope lines. */
  errors: string[];
}

/** Null if no choice is made. */
export function readAccess(language: Language, access: string, lines: string): ReadAccess | null {
  if (access === 'lines') return readScopeLines(language, lines);
  return isNamed(access) ? { scopes: [...ACCESS[access]], errors: [] } : null;
}

/** Choice of access, and its scope lines. */
export function accessOf(scopes: readonly Scope[]): { access: string; lines: string } {
  const [access] = Object.entries(ACCESS).find(([, each]) => isDeepStrictEqual(each, scopes)) ?? [];
  return access === undefined ? { access: 'lines', lines: scopeLines(scopes) } : { access, lines: '' };
}

const isNamed = (text: string): text is keyof typeof ACCESS => Object.hasOwn(ACCESS, text);
