import type { AnyLookedUp, Change, Effect, Rule, Stored } from '@deskline/record';
import type { Problem } from '../../refusals';

/** What is to happen elsewhere because of a change. */
export type Consequence = Extract<Effect, { create: string } | { change: string }>;

type Refusal = Extract<Effect, { refuse: string }>;

export interface Decision {
  readonly after: Stored;
  readonly consequences: readonly Consequence[];
  readonly problems: readonly Problem[];
  /** Some rule could not be asked. */
  readonly unjudged: boolean;
}

/** A rule asks for a field of which it is not known what the client means by it. */
class Unjudged extends Error {}

/**
 * Asks the rules from top to bottom; each sees what the ones above have set. A rule that needs a field in trouble is
 * passed over: what it would say of a value that nobody sent is no help to anyone.
 */
export function applyRules(
  rules: readonly Rule[],
  change: Change,
  inTrouble: ReadonlySet<string> = new Set(),
  /** What is known while the record is like that: a rule may make it refer to another. */
  knownOf: (after: Stored) => AnyLookedUp = () => change.lookups,
): Decision {
  let after = change.after;
  let unjudged = false;
  const consequences: Consequence[] = [];
  const problems: Problem[] = [];
  const seen = <T extends object>(row: T) => (inTrouble.size > 0 ? guarded(row, inTrouble) : row);
  const asked = (): Change => ({ ...change, after: seen(after), lookups: seen(knownOf(after)) });
  let asAsked = after;
  let question = asked();
  for (const rule of rules) {
    if (asAsked !== after) [asAsked, question] = [after, asked()];
    try {
      for (const effect of rule(question)) {
        if ('set' in effect) after = { ...after, ...effect.set };
        else if ('attach' in effect) after = withCopies(after, effect);
        else if ('refuse' in effect) problems.push(problemOf(effect));
        else consequences.push(effect);
      }
    } catch (error) {
      if (!(error instanceof Unjudged)) throw error;
      unjudged = true;
    }
  }
  return { after, consequences, problems, unjudged };
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
