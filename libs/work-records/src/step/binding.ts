import {
  ADMINISTRATORS,
  becomes,
  changes,
  is,
  isNew,
  not,
  was,
  type Change,
  type Client,
  type LookedUpBy,
  type Reason,
  type Rule,
  type When,
} from '@deskline/record';

/** "Approvals and order bind: … but by the workflow's (project's) manager and administrators, and then audited." */
export const mayOverride = ({ person, roles }: Client, manager: number | null | undefined): boolean =>
  roles.some((role) => ADMINISTRATORS.includes(role)) || (person !== null && person === manager);

type ManagerOf<Row> = (lookups: LookedUpBy<Row>) => number | null | undefined;

export interface Binding<Row> {
  /** Refuses the field to clients who may not override, if all conditions hold; the audit line names an override. */
  refused(when: readonly When<Row>[], field: keyof Row & string, because: Reason): Rule<Row>;
  /** The same for changes that are the manager's own business, and are audited like any other. */
  reserved(when: readonly When<Row>[], field: keyof Row & string, because?: Reason): Rule<Row>;
}

/** Rules that bind clients. Changes by other rules, groups and timers are bound by none of them. */
export function binding<Row>(managerOf: ManagerOf<Row>): Binding<Row> {
  const bound = (change: Change<Row>, when: readonly When<Row>[]): boolean | null =>
    change.client && when.every((holds) => holds(change))
      ? !mayOverride(change.client, managerOf(change.lookups))
      : null;
  return {
    refused: (when, field, because) => (change) => {
      const isBound = bound(change, when);
      if (isBound === null) return [];
      return isBound ? [{ refuse: field, because }] : [{ override: because }];
    },
    reserved:
      (when, field, because = 'manager_only') =>
      (change) =>
        bound(change, when) ? [{ refuse: field, because }] : [],
  };
}

interface ApprovalStep {
  readonly category: string;
  readonly status: string;
  readonly required_approvals: number;
}

const isLowered: When<ApprovalStep> = ({ before, after }) =>
  before !== null && Number(after.required_approvals) < Number(before.required_approvals);

/** An approval task until it is changed: a new category frees no task from its approvals. */
const isApproval: When<ApprovalStep> = ({ before, after }) => (before ?? after).category === 'approval';

/**
 * "an approval task becomes approved or rejected by its approvers only, never completed; an implementation task is never
 * approved or rejected; required_approvals is not lowered and an approval task not canceled". The group of a task and its
 * approvals knows the approvers.
 */
export function approvalsBind<Row extends ApprovalStep>(managerOf: ManagerOf<Row>): readonly Rule<Row>[] {
  const { refused, reserved } = binding<Row>(managerOf) as unknown as Binding<ApprovalStep>;
  const rules: readonly Rule<ApprovalStep>[] = [
    refused(
      [isApproval, becomes('status', ['completed', 'canceled', 'failed'])],
      'status',
      'approvers_decide',
    ),
    refused([isNew, isApproval, is('status', ['approved', 'rejected'])], 'status', 'not_approver'),
    refused([not(isApproval), becomes('status', ['approved', 'rejected'])], 'status', 'no_approval'),
    refused([isApproval, isLowered], 'required_approvals', 'lowered'),
    reserved([was('category', 'approval'), changes('category')], 'category'),
  ];
  return rules as unknown as readonly Rule<Row>[];
}
