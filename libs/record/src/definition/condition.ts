/** What a condition may ask of the call it is evaluated for. */
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
  /** Of `mine`: the path. */
  readonly by?: string;
  /** Of `now`: so many months before. */
  readonly monthsAgo?: number;
}
export const me: Variable = { variable: 'me' };
export const myTeams: Variable = { variable: 'my_teams' };
export const myOrganization: Variable = { variable: 'my_organization' };
/** The own organization and all below it, wherever they are moved to. */
export const myOrganizations: Variable = { variable: 'my_organizations' };
/** The own organization and all above it. */
export const myOrganizationsAbove: Variable = { variable: 'my_organizations_above' };
/** Those that the person who calls is linked with by that path: known to the service that keeps people. */
export const mine = (by: string): Variable => ({ variable: 'mine', by });
/** The organization that the account is, and all below it: known to the service that keeps accounts. */
export const internalOrganizations: Variable = { variable: 'internal_organizations' };
/** Those that the accounts are which trust it and are trusted by it. */
export const trustedOrganizations: Variable = { variable: 'trusted_organizations' };
export const myAccount: Variable = { variable: 'my_account' };
export const now: Variable = { variable: 'now' };
export const monthsAgo = (months: number): Variable => ({ variable: 'now', monthsAgo: months });

type Scalar = string | number | boolean;
export interface Comparison {
  readonly lt?: Scalar | Variable;
  readonly lte?: Scalar | Variable;
  readonly gt?: Scalar | Variable;
  readonly gte?: Scalar | Variable;
}
/** What another field of the record says that the condition is about, however deep inside it this is asked. */
export interface FieldValue {
  readonly field: string;
}
export const field = (path: string): FieldValue => ({ field: path });

/** A value to equal, null to be empty, a list to be among, a variable of the call, another field, or bounds. */
export type Operand = Scalar | null | readonly Scalar[] | Variable | FieldValue | Comparison;

/**
 * A predicate on a record as plain data, so that it can become a WHERE clause, an index or a
 * sentence in the documentation. What stands side by side is all to hold; `workflow.manager` is the
 * manager of the record that `workflow` refers to, and may be further away. Of what another service keeps it is what that
 * shares: in `service_instance.service.problem_manager` the type in between is called as the field is.
 */
export type Condition<Name extends string = string> = {
  // A condition on any record: its words cannot be told from its fields by their names.
  readonly [K in Name | `${Name}.${string}`]?: string extends Name ? Operand | Inner : Operand;
} & {
  readonly not?: Condition<Name>;
  readonly any?: readonly Condition<Name>[];
  readonly all?: readonly Condition<Name>[];
  readonly some?: Some;
  readonly linked?: Linked;
  readonly referred?: Referred;
  /** The person who calls is as described, whatever the record is: for the service that keeps people. */
  readonly caller?: Condition;
};
type Inner = Condition | readonly Condition[] | Some | Linked | Referred;

/** Some record of that type, which refers here by the field `by`, is as described. */
export interface Some {
  readonly of: string;
  readonly by: string;
  readonly where: Condition;
}

/** Some record that this one is linked with, by that path, is as described. */
export interface Linked {
  readonly by: string;
  readonly where?: Condition;
}

/** The record that this one refers to by that field is as described: what it is about is then that one. */
export interface Referred {
  readonly by: string;
  readonly where: Condition;
}

/** What no field can be called, since a condition could not tell them apart. */
export const CONDITION_WORDS = [
  'not',
  'any',
  'all',
  'some',
  'linked',
  'referred',
  'caller',
] as const satisfies (keyof Condition)[];

/** One part of a condition. */
export type ConditionTerm =
  | { readonly name: string; readonly operand: Operand }
  | { readonly not: Condition }
  | { readonly any: readonly Condition[] }
  | { readonly some: Some }
  | { readonly linked: Linked }
  | { readonly referred: Referred }
  | { readonly caller: Condition };

/** The parts of a condition, all of which are to hold, in the order they are said in. */
export function conditionTerms(condition: Condition): readonly ConditionTerm[] {
  return Object.entries(condition).flatMap(([word, said]): readonly ConditionTerm[] => {
    if (word === 'not') return [{ not: said as Condition }];
    if (word === 'any') return [{ any: said as readonly Condition[] }];
    if (word === 'all') return (said as readonly Condition[]).flatMap(conditionTerms);
    if (word === 'some') return [{ some: said as Some }];
    if (word === 'linked') return [{ linked: said as Linked }];
    if (word === 'referred') return [{ referred: said as Referred }];
    if (word === 'caller') return [{ caller: said as Condition }];
    return [{ name: word, operand: said as Operand }];
  });
}

export const isVariable = (operand: unknown): operand is Variable =>
  typeof operand === 'object' && operand !== null && 'variable' in operand;

export const isFieldValue = (operand: unknown): operand is FieldValue =>
  typeof operand === 'object' && operand !== null && 'field' in operand;
