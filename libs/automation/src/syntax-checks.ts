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
  if (Array.isArray(node)) return firstFound(node);
  if (!isNode(node)) return undefined;
  const keys = node.op === 'map' ? node.args.map(([key]) => key) : [];
  const dropped = keys.find(({ op, args }) => op === 'value' && DROPPED.has(args));
  return dropped ?? firstFound(Array.isArray(node.args) ? node.args : [node.args]);
}

function firstFound(nodes: readonly unknown[]): ASTNode | undefined {
  for (const each of nodes) {
    const found = droppedKey(each);
    if (found) return found;
  }
  return undefined;
}

/** Whether an expression reads a variable. */
export function namesVariable(node: unknown, variable: string): boolean {
  if (Array.isArray(node)) return node.some((each) => namesVariable(each, variable));
  if (!isNode(node)) return false;
  return node.op === 'id' ? node.args === variable : namesVariable(node.args, variable);
}
