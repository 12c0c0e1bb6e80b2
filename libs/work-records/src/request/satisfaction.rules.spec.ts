import { rowOf, saved } from '../../test/rows';
import { Request, type RequestRow } from './request.record';
import { setReviewed } from './reviewed.rules';
import { satisfactionRules } from './satisfaction.rules';

const request = (values: Partial<RequestRow> = {}) => rowOf(Request, { id: 3, category: 'rfi', ...values });

describe('addressed of a request', () => {
  const addressed = (from: Partial<RequestRow>, to: Partial<RequestRow> = { addressed: true }) =>
    saved(satisfactionRules, request(from), request({ ...from, ...to }));
  const dissatisfied = { status: 'completed', satisfaction: 'dissatisfied' } as const;

  it('is settable when satisfaction is dissatisfied', () => {
    expect(addressed(dissatisfied)).toMatchObject({ problems: [], after: { addressed: true } });
    const refused = [{ field: 'addressed', because: 'not_dissatisfied' }];
    expect(addressed({}).problems).toEqual(refused);
    expect(addressed({ ...dissatisfied, satisfaction: 'satisfied' }).problems).toEqual(refused);
    expect(saved(satisfactionRules, null, request({ addressed: true })).problems).toEqual(refused);
  });

  it('is reset when satisfaction becomes satisfied', () => {
    const { after } = addressed({ ...dissatisfied, addressed: true }, { satisfaction: 'satisfied' });
    expect(after).toMatchObject({ satisfaction: 'satisfied', addressed: false });
  });

  it('is reset with satisfaction when the request is reopened', () => {
    const { after, problems } = addressed({ ...dissatisfied, addressed: true }, { status: 'assigned' });
    expect([after.satisfaction, after.addressed, problems]).toEqual([null, false, []]);
  });
});

describe('reviewed of a request', () => {
  const reviewed = (from: Partial<RequestRow> | null, to: Partial<RequestRow>) =>
    saved(
      [setReviewed],
      from && request({ service_instance: 4, ...from }),
      request({ service_instance: 4, ...from, ...to }),
    ).after.reviewed;
  const solved = { status: 'completed', completion_reason: 'solved' } as const;

  it.each<[string, Partial<RequestRow>]>([
    ['the request has no service instance', { service_instance: null }],
    ['it is linked to a problem', { problem: 5 }],
    ['it is linked to a workflow', { workflow: 6 }],
    ['it is grouped', { grouping: 'grouped' }],
    ['it is solved and of an impact that is not top', { ...solved, impact: 'high' }],
    ['it is solved and of no impact', solved],
  ])('becomes true when %s', (_when, values) => {
    expect(reviewed(null, values)).toBe(true);
    expect(reviewed({}, values)).toBe(true);
  });

  it.each<[string, Partial<RequestRow>]>([
    ['of top impact', { ...solved, impact: 'top' }],
    ['completed for another reason', { status: 'completed', completion_reason: 'workaround' }],
    ['a group', { grouping: 'group' }],
    ['open', {}],
  ])('is not set when the request is %s', (_what, values) => {
    expect(reviewed(null, values)).toBe(false);
    expect(reviewed({}, values)).toBe(false);
  });

  it('keeps the value that a person sets', () => {
    expect(reviewed({ problem: 5, reviewed: true }, { reviewed: false })).toBe(false);
    expect(reviewed({ problem: 5, reviewed: false }, { subject: 'Printer' })).toBe(false);
  });
});
