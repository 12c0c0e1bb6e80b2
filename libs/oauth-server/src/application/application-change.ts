import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '@deskline/identity';
import type { Application, ApplicationWish } from './application';

/** What is to become of an application; of a new one, what is not left to its defaults. */
export type ApplicationChange = Partial<ApplicationWish & Pick<Application, 'disabled'>>;

export const wholeWish = ({ disabled = false, ...change }: ApplicationChange): ApplicationWish => ({
  name: change.name ?? '',
  redirect_uris: change.redirect_uris ?? [],
  scopes: change.scopes ?? [],
  person_id: change.person_id ?? null,
  public: change.public ?? false,
  disabled,
});

/** Clients echo whole records back: what is sent as it is changes nothing, and gives nobody anything. */
export function differing(wish: ApplicationChange, known: Application): ApplicationChange {
  const [wished, before] = [comparable(wish), comparable(known)];
  return Object.fromEntries(
    Object.entries(wish).filter(([name]) => !isDeepStrictEqual(wished[name], before[name])),
  );
}

/** The same actions in another order, or grouped otherwise, are no reason to end anybody's tokens. */
const comparable = ({ scopes, ...rest }: ApplicationChange): Readonly<Record<string, unknown>> => ({
  ...rest,
  ...(scopes && { scopes: actionsIn(scopes) }),
});

const actionsIn = (scopes: readonly Scope[]): string[] =>
  [...new Set(scopes.flatMap(({ effect, actions }) => actions.map((each) => `${effect} ${each}`)))].sort();
