/** What a rule can do. */
export const ACTS = ['set', 'note', 'internal_note', 'create_task', 'create_request', 'webhook'] as const;
export type ActKind = (typeof ACTS)[number];

/** The ones that say something; all others are given fields. */
const SAYING: readonly ActKind[] = ['note', 'internal_note'];

/** One action of a rule, as the language has it: only actions make one. */
export class Act {
  constructor(
    readonly kind: ActKind,
    readonly given: unknown,
  ) {}
}

/** Where something else is given. */
export const NO_ACTION = 'Among the actions is something that is none';

/** How each is called. */
export const signatureOf = (kind: ActKind): string =>
  `${kind}(${SAYING.includes(kind) ? 'string' : 'map'}): Act`;
