import { isEmpty, type TemplateFunction } from './functions';
import type { Node, Operand, Pipeline } from './parser';

/** Variables of a block; those of the blocks around it are its parents. */
export class Scope {
  private readonly variables = new Map<string, unknown>();

  constructor(
    readonly dot: unknown,
    private readonly parent?: Scope,
  ) {}

  within(dot: unknown): Scope {
    return new Scope(dot, this);
  }

  declare(name: string, value: unknown): void {
    this.variables.set(name, value);
  }

  assign(name: string, value: unknown): void {
    this.ownerOf(name).variables.set(name, value);
  }

  get(name: string): unknown {
    return this.ownerOf(name).variables.get(name);
  }

  private ownerOf(name: string): Scope {
    if (this.variables.has(name)) return this;
    if (!this.parent) throw new Error(`The variable ${name} is not declared.`);
    return this.parent.ownerOf(name);
  }
}

type Functions = Readonly<Record<string, TemplateFunction>>;

/** Text of a template; stricter than Go in that nothing missing, and no list or map, is ever printed. */
export function evaluate(nodes: readonly Node[], scope: Scope, functions: Functions): string {
  const evaluateNode = (node: Node): string => {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'range') return evaluateRange(node);
    const inner = scope.within(scope.dot);
    const value = valueOf(node.pipeline, node.kind === 'action' ? scope : inner, functions);
    if (node.kind === 'action') return node.pipeline.variables.length > 0 ? '' : print(value);
    if (isEmpty(value)) return evaluate(node.otherwise, inner, functions);
    return evaluate(node.body, node.kind === 'with' ? inner.within(value) : inner, functions);
  };
  const evaluateRange = ({ pipeline, body, otherwise }: Node & { kind: 'range' | 'if' | 'with' }): string => {
    const entries = entriesOf(valueOf({ ...pipeline, variables: [] }, scope, functions));
    if (entries.length === 0) return evaluate(otherwise, scope, functions);
    const [first, second] = pipeline.variables;
    return entries
      .map(([key, value]) => {
        const inner = scope.within(value);
        if (first) inner.declare(first, second ? key : value);
        if (second) inner.declare(second, value);
        return evaluate(body, inner, functions);
      })
      .join('');
  };
  return nodes.map(evaluateNode).join('');
}

/** A map is read in the order of its keys. */
function entriesOf(value: unknown): [unknown, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  const map = (value ?? {}) as Record<string, unknown>;
  return Object.keys(map)
    .sort()
    .map((key) => [key, map[key]]);
}

function valueOf({ variables, declares, commands }: Pipeline, scope: Scope, functions: Functions): unknown {
  let value: unknown;
  for (const [index, command] of commands.entries())
    value = call(command, scope, functions, index > 0 ? [value] : []);
  for (const name of variables) {
    if (declares) scope.declare(name, value);
    else scope.assign(name, value);
  }
  return value;
}

function call(
  [head, ...rest]: readonly Operand[],
  scope: Scope,
  functions: Functions,
  last: unknown[],
): unknown {
  if (!head) throw new Error('An empty command.');
  const values = [...rest.map((operand) => operandOf(operand, scope, functions)), ...last] as never[];
  const value = head.kind === 'function' ? functions[head.name] : operandOf(head, scope, functions);
  if (typeof value === 'function') return (value as TemplateFunction)(...values);
  if (head.kind === 'function') throw new Error(`No function ${head.name}.`);
  if (values.length > 0) throw new Error(`${JSON.stringify(head)} is no function.`);
  return value;
}

function operandOf(operand: Operand, scope: Scope, functions: Functions): unknown {
  if (operand.kind === 'literal') return operand.value;
  if (operand.kind === 'function') return call([operand], scope, functions, []);
  const start =
    operand.kind === 'pipeline'
      ? valueOf(operand.pipeline, scope, functions)
      : operand.variable
        ? scope.get(operand.variable)
        : scope.dot;
  return operand.fields.reduce((value, field) => {
    if (value === undefined || value === null) throw new Error(`No ${field} of nothing.`);
    return (value as Record<string, unknown>)[field];
  }, start);
}

function print(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  // Helm reads numbers as floating point, and prints larger ones as 1e+06.
  if (typeof value === 'number' && Math.abs(value) < 1e6) return String(value);
  throw new Error(`${JSON.stringify(value)} cannot be printed.`);
}
