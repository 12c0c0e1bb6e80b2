import type { AnyLookedUp, Change, Effect, Reason, Rule, Stored } from '@deskline/record';
import type { Problem } from '../../refusals';

/** Create or change of another record that a rule requires. */
export type Consequence = Extract<Effect, { create: string } | { change: string }>;

type Refusal = Extract<Effect, { refuse: string }>;

export interface Decision {
  readonly after: Stored;
  readonly consequences: readonly Consequence[];
  readonly problems: readonly Problem[];
  /** Reasons of refusal that the client overrides. */
  readonly overrides: readonly Reason[];
  /** A rule was passed over. */
  readonly unjudged: boolean;
}

/** Thrown when a rule reads a field in trouble. */
class Unjudged extends Error {}

/**
 * Applies the rules from top to bottom; each reads the values that the ones above have set. A rule that reads a field in
 * trouble is passed over: its refusal would be about a value that the client did not send.
 */
export function applyRules(
  rules: readonly Rule[],
  change: Change,
  inTrouble: ReadonlySet<string> = new Set(),
  /** Lookups of the record with those values: a rule may change a reference. */
  lookupsOf: (after: Stored) => AnyLookedUp = () => change.lookups,
): Decision {
  let after = change.after;
  let unjudged = false;
  const consequences: Consequence[] = [];
  const problems: Problem[] = [];
  const overrides: Reason[] = [];
  const seen = <T extends object>(row: T) => (inTrouble.size > 0 ? guarded(row, inTrouble) : row);
  const inputFor = (): Change => ({ ...change, after: seen(after), lookups: seen(lookupsOf(after)) });
  let inputAfter = after;
  let input = inputFor();
  for (const rule of rules) {
    if (inputAfter !== after) [inputAfter, input] = [after, inputFor()];
    try {
      for (const effect of rule(input)) {
        if ('set' in effect) after = { ...after, ...effect.set };
        else if ('attach' in effect) after = withCopies(after, effect);
        else if ('refuse' in effect) problems.push(problemOf(effect));
        else if ('override' in effect) overrides.push(effect.override);
        else consequences.push(effect);
      }
    } catch (error) {
      if (!(error instanceof Unjudged)) throw error;
      unjudged = true;
    }
  }
  return { after, consequences, problems, overrides, unjudged };
}

const withCopies = (after: Stored, { attach, copyOf }: Extract<Effect, { attach: string }>): Stored => ({
  ...after,
  [attach]: [...((after[attach] as unknown[] | null | undefined) ?? []), { copyOf }],
});

const problemOf = ({ refuse: field, because, values }: Refusal): Problem =>
  values ? { field, because, values } : { field, because };

function guarded<T extends object>(row: T, inTrouble: ReadonlySet<string>): T {
  return new Proxy(row, {
    get(target, name, receiver): unknown {
      if (typeof name === 'string' && inTrouble.has(name)) throw new Unjudged(name);
      return Reflect.get(target, name, receiver);
    },
  });
}
