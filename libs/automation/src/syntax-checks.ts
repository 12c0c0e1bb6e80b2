import type { ASTNode } from '@marcbachmann/cel-js';
import { MAX_COMPREHENSION_DEPTH } from './limits';

/** CEL macros that iterate over all elements of a list or a map. */
const COMPREHENSIONS: ReadonlySet<unknown> = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

/** Offset of the first comprehension that is nested too deep; null if none is. Each level multiplies the cost. */
export function tooDeepComprehension(node: unknown, around = 0): number | null {
  if (Array.isArray(node)) return firstOf(node, around);
  if (!isNode(node)) return null;
  const isComprehension = node.op === 'rcall' && COMPREHENSIONS.has(node.args[0]);
  const depth = isComprehension ? around + 1 : around;
  if (depth > MAX_COMPREHENSION_DEPTH) return node.pos;
  return firstOf(Array.isArray(node.args) ? node.args : [node.args], depth);
}

function firstOf(nodes: readonly unknown[], around: number): number | null {
  for (const each of nodes) {
    const found = tooDeepComprehension(each, around);
    if (found !== null) return found;
  }
  return null;
}

/** Functions whose time grows no faster than the texts they read. */
const BOUNDED: ReadonlySet<unknown> = new Set([
  ...['size', 'contains', 'startsWith', 'endsWith', 'indexOf', 'lowerAscii', 'upperAscii', 'trim'],
  ...['bool', 'int', 'uint', 'double', 'string', 'timestamp', 'duration', 'has', 'type', 'dyn'],
  ...['getFullYear', 'getMonth', 'getDate', 'getDayOfMonth', 'getDayOfWeek', 'getDayOfYear'],
  ...['getHours', 'getMinutes', 'getSeconds', 'getMilliseconds'],
]);

/** First call of another function: a walk over a list, a regular expression, an action. */
export function unboundedCall(node: unknown): { readonly name: string; readonly at: number } | undefined {
  if (Array.isArray(node)) return firstIn(node, unboundedCall);
  if (!isNode(node)) return undefined;
  if ((node.op === 'call' || node.op === 'rcall') && !BOUNDED.has(node.args[0]))
    return { name: node.args[0], at: node.pos };
  return unboundedCall(node.args);
}

/** Number of operators, names and literals. */
export function countNodes(node: unknown): number {
  if (Array.isArray(node)) return node.reduce((sum: number, each) => sum + countNodes(each), 0);
  return isNode(node) ? 1 + countNodes(node.args) : 0;
}

function firstIn<T>(nodes: readonly unknown[], find: (node: unknown) => T | undefined): T | undefined {
  for (const each of nodes) {
    const found = find(each);
    if (found) return found;
  }
  return undefined;
}

/** Literals that can never be an action or a list of actions. */
const NEVER: ReadonlySet<string> = new Set(['value', 'map']);

/** Offset of the first literal among the actions that can never be an action; null if there is none. */
export function findNonAction(node: ASTNode): number | null {
  if (NEVER.has(node.op)) return node.pos;
  if (node.op !== 'list') return null;
  for (const each of node.args) {
    const found = findNonAction(each);
    if (found !== null) return found;
  }
  return null;
}

/** Keys that the library drops from maps. */
const DROPPED: ReadonlySet<unknown> = new Set(['__proto__', 'constructor', 'prototype']);

/** Key of a map that the library would drop without notice. */
export function droppedKey(node: unknown): ASTNode | undefined {
  if (Array.isArray(node)) return firstIn(node, droppedKey);
  if (!isNode(node)) return undefined;
  const keys = node.op === 'map' ? node.args.map(([key]) => key) : [];
  const dropped = keys.find(({ op, args }) => op === 'value' && DROPPED.has(args));
  return dropped ?? firstIn(Array.isArray(node.args) ? node.args : [node.args], droppedKey);
}

/** Whether an expression reads a variable. */
export function namesVariable(node: unknown, variable: string): boolean {
  if (Array.isArray(node)) return node.some((each) => namesVariable(each, variable));
  if (!isNode(node)) return false;
  return node.op === 'id' ? node.args === variable : namesVariable(node.args, variable);
}
