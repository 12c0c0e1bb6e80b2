import type { Scope } from '@deskline/identity';
import type { Problem } from '@deskline/record-store';
import { RECORD_MODELS } from './pages/texts/record-names';

/** Records as scopes name them, and what else the gateway asks scopes about. */
const MODELS: ReadonlySet<string> = new Set(['*', 'me', 'account', ...RECORD_MODELS]);

const LONGEST_TOLD = 60;
const MOST_TOLD = 10;

/** Null: there is such a model. One that is told back is told as far as it helps to find it. */
export function unknownModelIn(action: string): string | null {
  const [model = ''] = action.split(':', 1);
  return MODELS.has(model) ? null : model.slice(0, LONGEST_TOLD);
}

/** "a typo is never lost silently": a scope for records that do not exist would permit nothing, or deny nothing. */
export function modelProblems(scopes: readonly Scope[]): Problem[] {
  const unknown = scopes.flatMap(({ actions }) => actions.flatMap((each) => unknownModelIn(each) ?? []));
  if (unknown.length === 0) return [];
  const models = [...new Set(unknown)].slice(0, MOST_TOLD).join(', ');
  return [{ field: 'scopes', because: 'unknown_models', values: { models } }];
}
