import { lookedUp, rowOf, saved } from '../../test/rows';
import { Request, type RequestRow } from './request.record';
import { preventedCompletion, rememberAccountability, supportDomain } from './prevented-completion.rules';

const request = (values: Partial<RequestRow> = {}) =>
  rowOf(Request, { category: 'rfi', workflow: 5, ...values });
const workflow = (status: string, prevent_request_completion = true) => ({
  lookups: { workflow: lookedUp(5, { status, prevent_request_completion }) },
});
const completed = (before: Partial<RequestRow> | null, ...[around]: [ReturnType<typeof workflow>]) =>
  saved([preventedCompletion], before && request(before), request({ status: 'completed' }), around).problems;

describe('preventedCompletion', () => {
  const refused = [{ field: 'status', because: 'workflow_open' }];

  it('refuses the completion of a request while such a workflow is open', () => {
    expect(completed({}, workflow('in_progress'))).toEqual(refused);
    expect(completed(null, workflow('registered'))).toEqual(refused);
  });

  it('lets requests of other workflows, of completed ones, and completed requests be', () => {
    expect(completed({}, workflow('in_progress', false))).toEqual([]);
    expect(completed({}, workflow('completed'))).toEqual([]);
    expect(completed({ status: 'completed' }, workflow('in_progress'))).toEqual([]);
  });
});

describe('rememberAccountability', () => {
  it('keeps that the provider was not accountable', () => {
    const rules = [rememberAccountability];
    const set = saved(rules, request(), request({ provider_not_accountable: true })).after;
    expect(set.provider_was_not_accountable).toBe(true);
    const cleared = saved(rules, set, { ...set, provider_not_accountable: false }).after;
    expect(cleared.provider_was_not_accountable).toBe(true);
  });
});

describe('supportDomain', () => {
  it('refuses another account than that of the call', () => {
    const of = (support_domain: string) => ({ ...request(), support_domain }) as RequestRow;
    const problems = (account: string) => saved([supportDomain], null, of(account)).problems;
    expect(problems('gadget')).toEqual([{ field: 'support_domain', because: 'invalid' }]);
  });
});
