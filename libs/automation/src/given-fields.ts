import type { ASTNode } from '@marcbachmann/cel-js';
import { plain } from './plain';
import type { ActionKind } from './rule-action';

/** Actions whose fields are those of a record. */
export type WritingKind = Extract<ActionKind, 'set' | 'create_task' | 'create_request'>;

const WRITING: ReadonlySet<unknown> = new Set<WritingKind>(['set', 'create_task', 'create_request']);

/** Field that an action names: `set({'status': 'assigned'})`. Offsets are those in the expression it stands in. */
export interface GivenField {
  readonly kind: WritingKind;
  readonly name: string;
  readonly at: number;
  /** Its value, where that is written out as well. */
  readonly literal?: { readonly value: unknown };
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

/** Maps that actions in an expression are called with: written out, or the name of an expression. */
export function writtenMaps(node: unknown): { readonly kind: WritingKind; readonly map: ASTNode }[] {
  if (Array.isArray(node)) return node.flatMap(writtenMaps);
  if (!isNode(node)) return [];
  const inside = writtenMaps(node.args);
  if (node.op !== 'call' || !WRITING.has(node.args[0])) return inside;
  const [map] = node.args[1];
  return isNode(map) ? [{ kind: node.args[0] as WritingKind, map }, ...inside] : inside;
}

/** Fields of a map that is written out; those with computed names are left out. */
export function fieldsOf(kind: WritingKind, map: ASTNode): GivenField[] {
  if (map.op !== 'map') return [];
  return map.args.flatMap(([key, value]): GivenField[] => {
    if (key.op !== 'value' || typeof key.args !== 'string') return [];
    const literal = literalOf(value);
    return [{ kind, name: key.args, at: key.pos, ...(literal && { literal }) }];
  });
}

/** Value that is written out, as a client would send it; undefined for a computed one. */
function literalOf(node: ASTNode): { readonly value: unknown } | undefined {
  switch (node.op) {
    case 'value':
      return isSimple(node.args) ? { value: plain(node.args) } : undefined;
    case '-_': {
      const negated = literalOf(node.args);
      return typeof negated?.value === 'number' ? { value: -negated.value } : undefined;
    }
    case 'list': {
      const elements = node.args.map(literalOf);
      return elements.every((one) => one !== undefined)
        ? { value: elements.map(({ value }) => value) }
        : undefined;
    }
    default:
      return undefined;
  }
}

const isSimple = (value: unknown): boolean =>
  value === null || ['string', 'bigint', 'number', 'boolean'].includes(typeof value);
