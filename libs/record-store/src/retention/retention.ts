/** Things that an account keeps for a number of days, which its administrators may set. */
export const RETAINED = ['audit_lines', 'events', 'deliveries', 'trash'] as const;
export type Retained = (typeof RETAINED)[number];

/** Days by thing; those that are left out are kept as long as the installation keeps them. */
export type Retention = { readonly [Thing in Retained]?: number };

/** Account with the days for which it keeps a thing. */
export interface RetainingAccount {
  readonly id: string;
  readonly days: number;
}

export const DAY_MS = 86_400_000;

/** Time before which things of so many days are old. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
