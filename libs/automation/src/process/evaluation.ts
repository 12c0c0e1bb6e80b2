import { compile } from '../compile';
import { MEMORY_LIMIT_MB } from '../limits';
import type { RecordModel } from '../record-model';
import { Program, type Facts, type RuleAction } from '../program';
import { RuleFailed, type RuleText } from '../rule-text';
import { NotGivenTime, usedSince } from '../time-limit';

/** Rule and the facts it is evaluated with. */
export interface Evaluation {
  readonly text: RuleText;
  readonly model: RecordModel;
  readonly facts: Facts;
}

/** Result of an evaluation, and the processor time it took. */
export type Outcome = { readonly ms: number } & (
  | { readonly actions: readonly RuleAction[] }
  /** Message for the designer of the rule. */
  | { readonly failure: string }
  /** The machine gave the process no time: to be repeated. */
  | { readonly starved: true }
);

/** Evaluates a rule. It is compiled again, since a field may have left the definition after it was saved. */
export function evaluate({ text, model, facts }: Evaluation): Outcome {
  const before = process.cpuUsage();
  const used = () => ({ ms: usedSince(before) });
  try {
    const program = compile(text, model);
    if (program instanceof Program) return { actions: program.run(facts), ...used() };
    const [fault] = program;
    throw new RuleFailed(fault?.message ?? '', fault);
  } catch (error) {
    if (error instanceof NotGivenTime) return { starved: true, ...used() };
    return { failure: failureOf(error), ...used() };
  }
}

/** Texts and lists beyond the largest that the engine has are a RangeError. */
function failureOf(error: unknown): string {
  if (error instanceof RuleFailed) return error.message;
  return error instanceof RangeError ? needsTooMuch() : 'It could not be run';
}

export const needsTooMuch = (): string => `It needs more than ${MEMORY_LIMIT_MB} MB of memory`;
