import type { Scope } from '@deskline/identity';
import { ACCESS_MS, seconds } from '../lifetimes';

/** What the token endpoint answers. */
export interface Issued {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
  refresh_token?: string;
}

/** `since`: how long ago it was issued, in milliseconds. */
export const issued = (scopes: readonly Scope[], access: string, refresh?: string, since = 0): Issued => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: seconds(ACCESS_MS - since),
  scope: scopeText(scopes),
  ...(refresh !== undefined && { refresh_token: refresh }),
});

/** RFC 6749 3.3 has a list of words: what is denied has an exclamation mark before it. */
export function scopeText(scopes: readonly Scope[]): string {
  const words = scopes.flatMap(({ effect, actions }) =>
    actions.map((action) => (effect === 'deny' ? `!${action}` : action)),
  );
  return [...new Set(words)].join(' ');
}
