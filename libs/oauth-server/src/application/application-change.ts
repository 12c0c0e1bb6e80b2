import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '@deskline/identity';
import type { Application, NewApplication } from './application';

/** Fields to change, or the fields of a new application that differ from the defaults. */
export type ApplicationChange = Partial<NewApplication & Pick<Application, 'disabled'>>;

export const withDefaults = ({ disabled = false, ...change }: ApplicationChange): NewApplication => ({
  name: change.name ?? '',
  redirect_uris: change.redirect_uris ?? [],
  scopes: change.scopes ?? [],
  person_id: change.person_id ?? null,
  public: change.public ?? false,
  disabled,
});

/** Drops the fields that are unchanged, as clients send whole records back. */
export function changedFields(wish: ApplicationChange, stored: Application): ApplicationChange {
  const [wished, before] = [comparable(wish), comparable(stored)];
  return Object.fromEntries(
    Object.entries(wish).filter(([name]) => !isDeepStrictEqual(wished[name], before[name])),
  );
}

/** Ignores order and grouping of actions, so that such a change ends no tokens. */
const comparable = ({ scopes, ...rest }: ApplicationChange): Readonly<Record<string, unknown>> => ({
  ...rest,
  ...(scopes && { scopes: actionsIn(scopes) }),
});

const actionsIn = (scopes: readonly Scope[]): string[] =>
  [...new Set(scopes.flatMap(({ effect, actions }) => actions.map((each) => `${effect} ${each}`)))].sort();
