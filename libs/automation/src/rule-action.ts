/** Functions that rules can call as actions. */
export const ACTION_KINDS = [
  'set',
  'note',
  'internal_note',
  'create_task',
  'create_request',
  'webhook',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** Actions with a text as argument; all others take fields. */
const NOTES: readonly ActionKind[] = ['note', 'internal_note'];

/** Value of an action call within CEL; no other expression yields one. */
export class ActionCall {
  constructor(
    readonly kind: ActionKind,
    readonly given: unknown,
  ) {}
}

/** Message for an action list with another value in it. */
export const NO_ACTION = 'Among the actions is something that is none';

/** CEL signature of an action. */
export const signatureOf = (kind: ActionKind): string =>
  `${kind}(${NOTES.includes(kind) ? 'string' : 'map'}): Act`;
