/** Value that depends on the caller, or on the time of the call. */
export interface Variable {
  readonly variable:
    | 'me'
    | 'my_teams'
    | 'my_organization'
    | 'my_organizations'
    | 'my_organizations_above'
    | 'internal_organizations'
    | 'trusted_organizations'
    | 'mine'
    | 'my_account'
    | 'now';
  /** Path of the link, for `mine`. */
  readonly by?: string;
  /** Months before `now`. */
  readonly monthsAgo?: number;
}
export const me: Variable = { variable: 'me' };
export const myTeams: Variable = { variable: 'my_teams' };
export const myOrganization: Variable = { variable: 'my_organization' };
/** The caller's organization and all below it. */
export const myOrganizations: Variable = { variable: 'my_organizations' };
/** The caller's organization and all above it. */
export const myOrganizationsAbove: Variable = { variable: 'my_organizations_above' };
/** Records that the caller is linked with by that path. Only the service that stores people can evaluate it. */
export const mine = (by: string): Variable => ({ variable: 'mine', by });
/** Organization of the account, and all below it. Only the service that stores accounts can evaluate it. */
export const internalOrganizations: Variable = { variable: 'internal_organizations' };
/** Organizations of the trusted accounts. */
export const trustedOrganizations: Variable = { variable: 'trusted_organizations' };
export const myAccount: Variable = { variable: 'my_account' };
/** Time of the call. */
export const now: Variable = { variable: 'now' };
export const monthsAgo = (months: number): Variable => ({ variable: 'now', monthsAgo: months });

type Scalar = string | number | boolean;
export interface Comparison {
  readonly lt?: Scalar | Variable;
  readonly lte?: Scalar | Variable;
  readonly gt?: Scalar | Variable;
  readonly gte?: Scalar | Variable;
}
/** Value of a field of the record that the whole condition is about, also inside `some`, `linked` and `referred`. */
export interface FieldValue {
  readonly field: string;
}
export const field = (path: string): FieldValue => ({ field: path });

/** Value to equal, null for empty, list of alternatives, variable of the call, another field, or bounds. */
export type Operand = Scalar | null | readonly Scalar[] | Variable | FieldValue | Comparison;

/**
 * Predicate over a record as plain data, so that it can become a WHERE clause, an index or a sentence of the documentation.
 * All members must hold. `workflow.manager` is the manager of the record that `workflow` refers to; paths may be longer.
 * Of foreign records a path may name projected fields: in `service_instance.service.problem_manager` the projected
 * reference leads to the type that it is named after.
 */
export type Condition<Name extends string = string> = {
  // In a condition on any record type the words (`not`, `any` …) are names, too.
  readonly [K in Name | `${Name}.${string}`]?: string extends Name ? Operand | Inner : Operand;
} & {
  readonly not?: Condition<Name>;
  readonly any?: readonly Condition<Name>[];
  readonly all?: readonly Condition<Name>[];
  readonly some?: Some;
  readonly linked?: Linked;
  readonly referred?: Referred;
  /** Condition on the caller's person record. Only the service that stores people can evaluate it. */
  readonly caller?: Condition;
};
type Inner = Condition | readonly Condition[] | Some | Linked | Referred;

/** True if some record of that type, which refers here by the field `by`, fulfils the condition. */
export interface Some {
  readonly of: string;
  readonly by: string;
  readonly where: Condition;
}

/** True if some record that this one is linked with by that path fulfils the condition. */
export interface Linked {
  readonly by: string;
  readonly where?: Condition;
}

/** True if the record that this one refers to by that field fulfils the condition; `field()` then names its fields. */
export interface Referred {
  readonly by: string;
  readonly where: Condition;
}

/** Words of conditions, which are no names for fields. */
export const CONDITION_WORDS = [
  'not',
  'any',
  'all',
  'some',
  'linked',
  'referred',
  'caller',
] as const satisfies (keyof Condition)[];

/** One member of a condition. */
export type ConditionTerm =
  | { readonly name: string; readonly operand: Operand }
  | { readonly not: Condition }
  | { readonly any: readonly Condition[] }
  | { readonly some: Some }
  | { readonly linked: Linked }
  | { readonly referred: Referred }
  | { readonly caller: Condition };

/** Members of a condition, in their order, with those of `all` in its place. All of them must hold. */
export function conditionTerms(condition: Condition): readonly ConditionTerm[] {
  return Object.entries(condition).flatMap(([word, value]): readonly ConditionTerm[] => {
    if (word === 'not') return [{ not: value as Condition }];
    if (word === 'any') return [{ any: value as readonly Condition[] }];
    if (word === 'all') return (value as readonly Condition[]).flatMap(conditionTerms);
    if (word === 'some') return [{ some: value as Some }];
    if (word === 'linked') return [{ linked: value as Linked }];
    if (word === 'referred') return [{ referred: value as Referred }];
    if (word === 'caller') return [{ caller: value as Condition }];
    return [{ name: word, operand: value as Operand }];
  });
}

export const isVariable = (operand: unknown): operand is Variable =>
  typeof operand === 'object' && operand !== null && 'variable' in operand;

export const isFieldValue = (operand: unknown): operand is FieldValue =>
  typeof operand === 'object' && operand !== null && 'field' in operand;
