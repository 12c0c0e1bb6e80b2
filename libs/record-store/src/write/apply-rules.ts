import type { Change, Effect, Rule, Stored } from '@deskline/record';
import type { Problem } from '../refusals';

/** What is to happen elsewhere because of a change. */
export type Consequence = Extract<Effect, { create: string } | { change: string }>;

export interface Decision {
  readonly after: Stored;
  readonly consequences: readonly Consequence[];
  readonly problems: readonly Problem[];
}

/** Asks the rules from top to bottom; each sees what the ones above have set. */
export function applyRules(rules: readonly Rule[], change: Change): Decision {
  let after = change.after;
  const consequences: Consequence[] = [];
  const problems: Problem[] = [];
  for (const rule of rules) {
    for (const effect of rule({ ...change, after })) {
      if ('set' in effect) after = { ...after, ...effect.set };
      else if ('refuse' in effect) problems.push({ field: effect.refuse, because: effect.because });
      else consequences.push(effect);
    }
  }
  return { after, consequences, problems };
}
