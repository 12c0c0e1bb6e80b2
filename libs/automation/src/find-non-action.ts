import type { ASTNode } from '@marcbachmann/cel-js';

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
