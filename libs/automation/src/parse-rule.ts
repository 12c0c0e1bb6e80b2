import type { Environment, ParseResult } from '@marcbachmann/cel-js';
import type { CompiledExpression, ParsedRule } from './compiled-expression';
import { environmentOf } from './environment';
import { MAX_EXPRESSIONS } from './limits';
import { namedExpressions, type NamedExpression } from './named-expressions';
import type { RecordModel } from './record-model';
import { NO_ACTION } from './rule-action';
import { lineAndColumn, type Fault, type RuleField, type RuleText } from './rule-text';
import { droppedKey, findNonAction, tooDeepComprehension } from './syntax-checks';

/** Syntax or type error in one text of a rule. */
export class SyntaxFault extends Error {
  constructor(
    readonly at: number,
    readonly summary: string,
  ) {
    super(summary);
  }
}

export const TRUE_OR_FALSE = 'A condition is true or false';

/** Parses and checks a rule, or returns its faults: at most one per text. The same in the services and in a browser. */
export function parseRule(text: RuleText, model: RecordModel): ParsedRule | readonly Fault[] {
  const faults: Fault[] = [];
  const environment = environmentOf(model);
  const compiled = <T>(field: RuleField, parse: (source: string) => T): T | null => {
    const source = text[field];
    if (source === null || source.trim() === '') return null;
    try {
      return parse(source);
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      faults.push({ field, message: error.summary, ...lineAndColumn(source, error.at) });
      return null;
    }
  };
  const named = compiled('expressions', (source) => expressionsIn(source, environment)) ?? [];
  // A faulty expression would cause further faults in the texts that use it.
  if (faults.length > 0) return faults;
  const condition = compiled('condition', (source) =>
    compileExpression('condition', source, 0, environment, ['bool', 'dyn'], TRUE_OR_FALSE),
  );
  const actions = compiled('actions', (source) => actionsIn(source, environment));
  return faults.length > 0 ? faults : { named, condition, actions };
}

const isList = (named: ReturnType<typeof namedExpressions>): named is readonly NamedExpression[] =>
  Array.isArray(named);

function expressionsIn(source: string, environment: Environment): (readonly [string, CompiledExpression])[] {
  const named = namedExpressions(source);
  if (!isList(named)) throw new SyntaxFault(named.at, 'An expression begins with its name: name = …');
  const beyond = named[MAX_EXPRESSIONS];
  if (beyond) throw new SyntaxFault(beyond.at, `A rule has at most ${MAX_EXPRESSIONS} expressions`);
  return named.map(({ name, at, text, start }) => {
    // The language reserves words such as `as` and `while`, and has some of its own, such as `true`.
    if (parsed(environment, name, at).ast.op !== 'id' || environment.hasVariable(name))
      throw new SyntaxFault(at, `The name ${name} is taken`);
    const expression = compileExpression('expressions', text, start, environment);
    environment.registerVariable(name, 'dyn');
    return [name, expression] as const;
  });
}

/** Compiles the actions as a list; the newline keeps a comment at their end from hiding the bracket. */
function actionsIn(source: string, environment: Environment): CompiledExpression {
  const expression = compileExpression('actions', `[${source}\n]`, -1, environment);
  const none = findNonAction(expression.evaluate.ast);
  if (none !== null) throw new SyntaxFault(expression.start + none, NO_ACTION);
  return expression;
}

export function compileExpression(
  field: RuleField,
  source: string,
  start: number,
  environment: Environment,
  types?: readonly string[],
  otherwise = '',
): CompiledExpression {
  const evaluate = parsed(environment, source, start);
  const { valid, type = '', error } = evaluate.check();
  if (!valid && error) throw syntaxFault(error, start);
  if (types && !types.includes(type)) throw new SyntaxFault(Math.max(0, start), otherwise);
  const nested = tooDeepComprehension(evaluate.ast);
  if (nested !== null)
    throw new SyntaxFault(start + nested, 'Walks over lists stand too deep inside each other');
  const dropped = droppedKey(evaluate.ast);
  if (dropped) throw new SyntaxFault(start + dropped.pos, `The key ${String(dropped.args)} is reserved`);
  return { field, start, evaluate };
}

function parsed(environment: Environment, source: string, start: number): ParseResult {
  try {
    return environment.parse(source);
  } catch (error) {
    throw syntaxFault(error as Error, start);
  }
}

function syntaxFault(
  error: Error & { summary?: string; range?: { start: number } },
  start: number,
): SyntaxFault {
  return new SyntaxFault(Math.max(0, start + (error.range?.start ?? 0)), error.summary ?? error.message);
}
