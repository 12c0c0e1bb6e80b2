import { ALL_SCOPES, type Scope } from '@deskline/identity';
import type { Texts } from './texts/en';
import type { Visit } from './visit';

/** What a token made on the profile page may do: in words for people; programs ask for finer scopes. */
export const TOKEN_ACCESS = {
  all: ALL_SCOPES,
  read: [{ effect: 'allow', actions: ['*:Read'] }],
  me: [{ effect: 'allow', actions: ['me:Read'] }],
} as const satisfies Record<string, readonly Scope[]>;

export type TokenAccess = keyof typeof TOKEN_ACCESS;

export interface TokenForm {
  name: string;
  access: string;
  expires_on: string;
  errors: { name?: keyof Texts; access?: keyof Texts; expires_on?: keyof Texts };
}

export interface TokenWish {
  name: string;
  access: TokenAccess;
  expires_at: string | null;
}

export const EMPTY_TOKEN_FORM: TokenForm = { name: '', access: 'read', expires_on: '', errors: {} };

/** What is wished for, or the form with what is wrong in it. A token expires when its day begins, in UTC. */
export function readTokenForm({ field }: Pick<Visit, 'field'>, now: Date): TokenWish | TokenForm {
  const [name, access, expires_on] = [field('name').trim(), field('access'), field('expires_on').trim()];
  const expires = expires_on === '' ? null : new Date(`${expires_on}T00:00:00Z`);
  const errors: TokenForm['errors'] = {
    ...((name === '' || name.length > 128 || name.includes('\0')) && { name: 'token_name_missing' }),
    ...(!isAccess(access) && { access: 'token_access_missing' }),
    ...(expires !== null &&
      !(isDay(expires_on, expires) && expires > now) && { expires_on: 'token_expires_wrong' }),
  };
  if (Object.keys(errors).length > 0 || !isAccess(access)) return { name, access, expires_on, errors };
  return { name, access, expires_at: expires?.toISOString() ?? null };
}

/** JavaScript would take 31 February for 3 March. */
const isDay = (text: string, day: Date): boolean =>
  Number.isFinite(day.getTime()) && day.toISOString().startsWith(`${text}T`);

const isAccess = (text: string): text is TokenAccess => Object.hasOwn(TOKEN_ACCESS, text);
