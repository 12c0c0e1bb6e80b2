import type { Scope } from '@deskline/identity';
import { MAX_TOKEN_NAME_LENGTH } from '../../api/personal-access-token.record';
import { readAccess } from '../access';
import { say } from '../texts/texts';
import type { Visit } from '../visit';

export interface TokenForm {
  name: string;
  access: string;
  scope_lines: string;
  expires_on: string;
  errors: { name?: string; access?: string; scope_lines?: readonly string[]; expires_on?: string };
}

export interface TokenWish {
  name: string;
  scopes: readonly Scope[];
  expires_at: string | null;
}

export const EMPTY_TOKEN_FORM: TokenForm = {
  name: '',
  access: 'read',
  scope_lines: '',
  expires_on: '',
  errors: {},
};

/** Returns the input for a token, or the form with its errors. A token expires when its day begins, in UTC. */
export function readTokenForm(
  { field, language }: Pick<Visit, 'field' | 'language'>,
  now: Date,
): TokenWish | TokenForm {
  const [name, access, expires_on] = [field('name').trim(), field('access'), field('expires_on').trim()];
  const expires = expires_on === '' ? null : new Date(`${expires_on}T00:00:00Z`);
  const scope_lines = field('scope_lines');
  const wished = scopesOf(access, language, scope_lines);
  const errors: TokenForm['errors'] = {
    ...((name === '' || name.length > MAX_TOKEN_NAME_LENGTH || name.includes('\0')) && {
      name: say(language, 'token_name_missing', { most: MAX_TOKEN_NAME_LENGTH }),
    }),
    ...wished.errors,
    ...(expires !== null &&
      !(isDay(expires_on, expires) && expires > now) && { expires_on: say(language, 'token_expires_wrong') }),
  };
  if (Object.keys(errors).length > 0) return { name, access, scope_lines, expires_on, errors };
  return { name, scopes: wished.scopes, expires_at: expires?.toISOString() ?? null };
}

function scopesOf(
  access: string,
  language: Visit['language'],
  lines: string,
): { scopes: readonly Scope[]; errors: Pick<TokenForm['errors'], 'access' | 'scope_lines'> } {
  const read = readAccess(language, access, lines);
  if (!read) return { scopes: [], errors: { access: say(language, 'token_access_missing') } };
  return { scopes: read.scopes, errors: read.errors.length > 0 ? { scope_lines: read.errors } : {} };
}

/** Refuses 31 February, which JavaScript would read as 3 March. */
const isDay = (text: string, day: Date): boolean =>
  Number.isFinite(day.getTime()) && day.toISOString().startsWith(`${text}T`);
