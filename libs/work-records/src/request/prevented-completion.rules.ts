import { on, refuse, set, type Change, type Rule, type When } from '@deskline/record';
import type { RequestRow } from './request.record';

/** "prevent_request_completion": the linked requests stay open as long as such a workflow is. */
export const isHeldByWorkflow = ({
  after,
  lookups,
}: Pick<Change<RequestRow>, 'after' | 'lookups'>): boolean => {
  if (after.workflow === null) return false;
  const { workflow } = lookups;
  return workflow?.prevent_request_completion === true && workflow.status !== 'completed';
};

const isCompleted: When<RequestRow> = ({ before, after }) =>
  after.status === 'completed' && before?.status !== 'completed';

const isNotAccountable: When<RequestRow> = ({ after }) => after.provider_not_accountable;

const isOfOtherAccount: When<RequestRow> = ({ before, after, callerAccount }) => {
  const { support_domain } = after as { readonly support_domain?: string | null };
  return before === null && Boolean(support_domain) && support_domain !== callerAccount;
};

export const preventedCompletion: Rule<RequestRow> = on(
  [isCompleted, isHeldByWorkflow],
  refuse('status', 'workflow_open'),
);

export const rememberAccountability: Rule<RequestRow> = on(
  isNotAccountable,
  set<RequestRow>({ provider_was_not_accountable: true }),
);

/** A request is registered in the account of the call. */
export const supportDomain: Rule<RequestRow> = on(isOfOtherAccount, refuse('support_domain', 'invalid'));
