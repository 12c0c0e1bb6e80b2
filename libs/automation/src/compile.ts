import { BoundedCondition } from './bounded-condition';
import { environmentOf } from './environment';
import { BOUNDED_NODES } from './limits';
import { compileExpression, parseRule, SyntaxFault, TRUE_OR_FALSE } from './parse-rule';
import { Program } from './program';
import type { RecordModel } from './record-model';
import { lineAndColumn, type Fault, type RuleText } from './rule-text';
import { countNodes, namesVariable, unboundedCall } from './syntax-checks';

/** Compiles a rule, or returns its faults: at most one per text. */
export function compile(text: RuleText, model: RecordModel): Program | readonly Fault[] {
  const parsed = parseRule(text, model);
  if (!('named' in parsed)) return parsed;
  return new Program(model.name, text, parsed.named, parsed.condition, parsed.actions);
}

const ABSENT = ['previous', 'note'];

/**
 * Compiles a condition alone, for evaluation where others wait for it: short, and without walks over lists, regular expressions
 * and actions, so that its time is bounded by its own size and that of the facts. Returns its fault otherwise.
 */
export function compileCondition(source: string, model: RecordModel): BoundedCondition | Fault {
  const environment = environmentOf(model);
  try {
    const { evaluate } = compileExpression(
      'condition',
      source,
      0,
      environment,
      ['bool', 'dyn'],
      TRUE_OR_FALSE,
    );
    const absent = ABSENT.find((variable) => namesVariable(evaluate.ast, variable));
    if (absent !== undefined) throw new SyntaxFault(source.indexOf(absent), `A message has no ${absent}`);
    const call = unboundedCall(evaluate.ast);
    if (call) throw new SyntaxFault(call.at, `${call.name} is not possible here`);
    if (countNodes(evaluate.ast) > BOUNDED_NODES)
      throw new SyntaxFault(0, `It has more than ${BOUNDED_NODES} names, values and operators`);
    return new BoundedCondition(model.name, evaluate);
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    return { field: 'condition', message: error.summary, ...lineAndColumn(source, error.at) };
  }
}
