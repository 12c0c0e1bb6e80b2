import type { Environment, ParseResult } from '@marcbachmann/cel-js';
import { NO_ACTION } from './act';
import { environmentOf } from './environment';
import type { Model } from './model';
import { namedExpressions, type NamedExpression } from './named-expressions';
import { noAction } from './no-action';
import { Program, type Piece } from './program';
import { placeIn, type Fault, type Part, type RuleText } from './rule-text';
import { tooDeepWalk } from './walks';

/** Thrown where a text cannot be understood, and caught here. */
class Unclear extends Error {
  constructor(
    readonly at: number,
    readonly says: string,
  ) {
    super(says);
  }
}

/** The rule as something that can be run, or what is wrong with it: one fault of each of its texts at most. */
export function compile(text: RuleText, model: Model): Program | readonly Fault[] {
  const faults: Fault[] = [];
  const environment = environmentOf(model);
  const understood = <T>(part: Part, read: (said: string) => T): T | null => {
    const said = text[part];
    if (said === null || said.trim() === '') return null;
    try {
      return read(said);
    } catch (error) {
      if (!(error instanceof Unclear)) throw error;
      faults.push({ part, says: error.says, ...placeIn(said, error.at) });
      return null;
    }
  };
  const named = understood('expressions', (said) => expressionsIn(said, environment)) ?? [];
  // What is wrong with an expression may be all that is wrong with what uses it.
  if (faults.length > 0) return faults;
  const condition = understood('condition', (said) =>
    pieceOf('condition', said, 0, environment, ['bool', 'dyn'], 'A condition is true or false'),
  );
  const actions = understood('actions', (said) => actionsIn(said, environment));
  return faults.length > 0 ? faults : new Program(model.name, text, named, condition, actions);
}

const isList = (named: ReturnType<typeof namedExpressions>): named is readonly NamedExpression[] =>
  Array.isArray(named);

function expressionsIn(said: string, environment: Environment): (readonly [string, Piece])[] {
  const named = namedExpressions(said);
  if (!isList(named)) throw new Unclear(named.at, 'An expression begins with its name: name = …');
  return named.map(({ name, text, start }) => {
    const piece = pieceOf('expressions', text, start, environment);
    if (environment.hasVariable(name)) throw new Unclear(start, `The name ${name} is taken`);
    environment.registerVariable(name, 'dyn');
    return [name, piece] as const;
  });
}

/** The actions stand between brackets that nobody has to write; a comment at their end does not hide the last. */
function actionsIn(said: string, environment: Environment): Piece {
  const piece = pieceOf('actions', `[${said}\n]`, -1, environment);
  const none = noAction(piece.work.ast);
  if (none !== null) throw new Unclear(piece.start + none, NO_ACTION);
  return piece;
}

function pieceOf(
  part: Part,
  said: string,
  start: number,
  environment: Environment,
  types?: readonly string[],
  otherwise = '',
): Piece {
  const work = parsed(environment, said, start);
  const { valid, type = '', error } = work.check();
  if (!valid && error) throw unclear(error, start);
  if (types && !types.includes(type)) throw new Unclear(Math.max(0, start), otherwise);
  const walk = tooDeepWalk(work.ast);
  if (walk !== null) throw new Unclear(start + walk, 'Walks over lists stand too deep inside each other');
  return { part, start, work };
}

function parsed(environment: Environment, said: string, start: number): ParseResult {
  try {
    return environment.parse(said);
  } catch (error) {
    throw unclear(error as Error, start);
  }
}

function unclear(error: Error & { summary?: string; range?: { start: number } }, start: number): Unclear {
  return new Unclear(Math.max(0, start + (error.range?.start ?? 0)), error.summary ?? error.message);
}
