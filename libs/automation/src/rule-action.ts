/** What a rule can do. */
export const ACTION_KINDS = [
  'set',
  'note',
  'internal_note',
  'create_task',
  'create_request',
  'webhook',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** The ones that say something; all others are given fields. */
const NOTES: readonly ActionKind[] = ['note', 'internal_note'];

/** One action of a rule, as the language has it: only actions make one. */
export class ActionCall {
  constructor(
    readonly kind: ActionKind,
    readonly given: unknown,
  ) {}
}

/** Where something else is given. */
export const NO_ACTION = 'Among the actions is something that is none';

/** How each is called. */
export const signatureOf = (kind: ActionKind): string =>
  `${kind}(${NOTES.includes(kind) ? 'string' : 'map'}): Act`;
