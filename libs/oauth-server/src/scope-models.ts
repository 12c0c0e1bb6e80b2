import type { Scope } from '@deskline/identity';
import type { Problem } from '@deskline/record-store';
import { RECORD_MODELS } from './pages/texts/record-names';

/** Models that scopes may name: record types, and other things that the gateway checks scopes for. */
const MODELS: ReadonlySet<string> = new Set(['*', 'me', 'account', 'event', 'timesheet', ...RECORD_MODELS]);

const MAX_QUOTED_LENGTH = 60;
const MAX_QUOTED = 10;

/** The unknown model of an action, shortened for an error message; null if the model exists. */
export function unknownModelIn(action: string): string | null {
  const [model = ''] = action.split(':', 1);
  return MODELS.has(model) ? null : model.slice(0, MAX_QUOTED_LENGTH);
}

/** "a typo is never lost silently": a scope for records that do not exist would permit nothing, or deny nothing. */
export function modelProblems(scopes: readonly Scope[]): Problem[] {
  const unknown = scopes.flatMap(({ actions }) => actions.flatMap((each) => unknownModelIn(each) ?? []));
  if (unknown.length === 0) return [];
  const models = [...new Set(unknown)].slice(0, MAX_QUOTED).join(', ');
  return [{ field: 'scopes', because: 'unknown_models', values: { models } }];
}
