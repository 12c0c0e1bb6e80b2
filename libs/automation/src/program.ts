import type { ParseResult } from '@marcbachmann/cel-js';
import { ActionCall, NO_ACTION, type ActionKind } from './rule-action';
import { withTimeLimit } from './time-limit';
import { MAX_ACTIONS } from './limits';
import { plain, sized } from './plain';
import { lineAndColumn, RuleFailed, type RuleField, type RuleText } from './rule-text';

/** Input of a rule: the record before and after the change, and its event. */
export interface Facts {
  readonly record: Readonly<Record<string, unknown>>;
  readonly previous: Readonly<Record<string, unknown>>;
  /** Added note, if the event is about one. */
  readonly note: Readonly<Record<string, unknown>> | null;
  readonly event: { readonly name: string; readonly at: Date; readonly person: unknown };
  readonly now: Date;
}

/** Action for the caller to perform: the fields a client would send, or the text of a note. */
export interface RuleAction {
  readonly kind: ActionKind;
  readonly given: unknown;
}

/** Parsed expression of one of the texts. */
export interface CompiledExpression {
  readonly field: RuleField;
  /** Offset of the expression in the text of that field. */
  readonly start: number;
  readonly evaluate: ParseResult;
}

/** Compiled rule without state; can be run any number of times. */
export class Program {
  constructor(
    private readonly model: string,
    private readonly text: RuleText,
    private readonly named: readonly (readonly [name: string, expression: CompiledExpression])[],
    private readonly condition: CompiledExpression | null,
    private readonly actions: CompiledExpression | null,
  ) {}

  /** Returns the actions in order; none if the condition is false. */
  run(facts: Facts): readonly RuleAction[] {
    return withTimeLimit(() => {
      const scope: Record<string, unknown> = { ...facts, [this.model]: facts.record };
      for (const [name, expression] of this.named) scope[name] = sized(this.evaluate(expression, scope));
      if (this.condition && !this.isMet(this.condition, scope)) return [];
      return this.actions ? actionsIn(this.evaluate(this.actions, scope)) : [];
    });
  }

  private isMet(condition: CompiledExpression, scope: object): boolean {
    const met = this.evaluate(condition, scope);
    if (typeof met !== 'boolean') throw this.failed(condition, 'The condition is neither true nor false');
    return met;
  }

  private evaluate(expression: CompiledExpression, scope: object): unknown {
    try {
      return expression.evaluate(scope as Record<string, unknown>) as unknown;
    } catch (error) {
      const { summary, range } = error as { summary?: string; range?: { start: number } };
      if (summary === undefined) throw error;
      throw this.failed(expression, summary, range?.start);
    }
  }

  private failed({ field, start }: CompiledExpression, message: string, offset = 0): RuleFailed {
    return new RuleFailed(message, {
      field,
      message,
      ...lineAndColumn(this.text[field] ?? '', start + offset),
    });
  }
}

/** Flattens lists of actions: `late ? [note("…")] : []`. */
function actionsIn(result: unknown): readonly RuleAction[] {
  const calls = Array.isArray(result) ? (result.flat(3) as unknown[]) : [result];
  if (calls.length > MAX_ACTIONS) throw new RuleFailed(`A rule has at most ${MAX_ACTIONS} actions`);
  return calls.map((call) => {
    if (!(call instanceof ActionCall)) throw new RuleFailed(NO_ACTION);
    return { kind: call.kind, given: plain(sized(call.given)) };
  });
}
