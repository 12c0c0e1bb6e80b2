import type { ASTNode } from '@marcbachmann/cel-js';

/** Literals that are no lists: no run makes actions of them. */
const NEVER: ReadonlySet<string> = new Set(['value', 'map']);

/** Where among the actions something stands of which none can come, if it does: what is worked out may be one, or a list. */
export function findNonAction(node: ASTNode): number | null {
  if (NEVER.has(node.op)) return node.pos;
  if (node.op !== 'list') return null;
  for (const each of node.args) {
    const found = findNonAction(each);
    if (found !== null) return found;
  }
  return null;
}
