import type { CompiledExpression } from './compiled-expression';
import { ActionCall, NO_ACTION, type ActionKind } from './rule-action';
import { withTimeLimit } from './time-limit';
import { MAX_ACTIONS } from './limits';
import { plain, sized } from './plain';
import { namesVariable } from './syntax-checks';
import { fieldsOf, writtenMaps, type GivenField } from './given-fields';
import { lineAndColumn, RuleFailed, type Fault, type RuleText } from './rule-text';

/** Input of a rule: the record before and after the change, and its event. */
export interface Facts {
  readonly record: Readonly<Record<string, unknown>>;
  readonly previous: Readonly<Record<string, unknown>>;
  /** Added note, if the event is about one. */
  readonly note: unknown;
  readonly event: { readonly name: string; readonly at: Date; readonly person: unknown };
  readonly now: Date;
}

/** Action for the caller to perform: the fields a client would send, or the text of a note. */
export interface RuleAction {
  readonly kind: ActionKind;
  readonly given: unknown;
}

interface CelError {
  readonly code?: string;
  readonly summary?: string;
  readonly range?: { readonly start: number };
}

/** Errors that quote the value they are about. */
const QUOTING: ReadonlySet<string> = new Set([
  'no_such_key',
  'bool_conversion_error',
  'invalid_regular_expression',
  'invalid_duration',
]);

/** Message without values of records: failures quote only the rule itself. */
function withoutValues(code: string, summary: string, rule: string): string {
  const [, message = summary, quoted = ''] = /^([^:]*): (?:invalid string value )?(.*)$/s.exec(summary) ?? [];
  return QUOTING.has(code) && !rule.includes(quoted.replace(/^"|"$/g, '')) ? message : summary;
}

type Scope = Map<string, unknown>;

/** Field that an action names, and where. */
export interface PositionedField extends Pick<Fault, 'field' | 'line' | 'column'> {
  readonly given: GivenField;
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
      // A map, as names of expressions may be those of members that every object has.
      const scope: Scope = new Map(Object.entries({ ...facts, [this.model]: facts.record }));
      for (const [name, expression] of this.named) scope.set(name, sized(this.evaluate(expression, scope)));
      if (this.condition && !this.isMet(this.condition, scope)) return [];
      return this.actions ? actionsIn(this.evaluate(this.actions, scope)) : [];
    });
  }

  /** Whether the rule reads the variable. */
  names(variable: string): boolean {
    return this.expressions().some(({ evaluate }) => namesVariable(evaluate.ast, variable));
  }

  /** Fields that actions name in maps that are written out, there or as an expression, with their positions. */
  givenFields(): PositionedField[] {
    const named = new Map(this.named);
    return this.expressions().flatMap((expression) =>
      writtenMaps(expression.evaluate.ast).flatMap(({ kind, map }) => {
        const other = map.op === 'id' ? named.get(map.args) : undefined;
        const { field, start } = other ?? expression;
        return fieldsOf(kind, other?.evaluate.ast ?? map).map((given) => ({
          ...{ field, given },
          ...lineAndColumn(this.text[field] ?? '', start + given.at),
        }));
      }),
    );
  }

  private expressions(): CompiledExpression[] {
    const others = [this.condition, this.actions].filter((one) => one !== null);
    return [...this.named.map(([, expression]) => expression), ...others];
  }

  private isMet(condition: CompiledExpression, scope: Scope): boolean {
    const met = this.evaluate(condition, scope);
    if (typeof met !== 'boolean') throw this.failed(condition, 'The condition is neither true nor false');
    return met;
  }

  private evaluate(expression: CompiledExpression, scope: Scope): unknown {
    try {
      return expression.evaluate(scope as unknown as Record<string, unknown>) as unknown;
    } catch (error) {
      const { code = '', summary, range } = error as CelError;
      if (summary === undefined) throw error;
      const message = withoutValues(code, summary, this.text[expression.field] ?? '');
      throw this.failed(expression, message, range?.start);
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
