import { rowOf, saved } from '../../test/rows';
import { majorIncidentRules } from './major-incident.rules';
import { Request, type RequestRow } from './request.record';

type Status = RequestRow['major_incident_status'];

const incident = (values: Partial<RequestRow> = {}) =>
  rowOf(Request, { id: 3, category: 'incident', impact: 'top', ...values });
const moved = (from: Partial<RequestRow>, to: Partial<RequestRow>) =>
  saved(majorIncidentRules, incident(from), incident({ ...from, ...to }));
const refused = (because: string) => [{ field: 'major_incident_status', because }];

const STATUSES: readonly Status[] = [null, 'proposed', 'rejected', 'accepted', 'resolved', 'canceled'];
const MAY: readonly (readonly [Status, Status])[] = [
  [null, 'proposed'],
  [null, 'accepted'],
  ['proposed', 'accepted'],
  ['proposed', 'rejected'],
  ['proposed', 'canceled'],
  ['rejected', 'proposed'],
  ['accepted', 'resolved'],
  ['accepted', 'canceled'],
  ['resolved', 'accepted'],
  ['canceled', 'proposed'],
];

describe('major_incident_status', () => {
  it.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
    'changes from %s to %s only if that transition is allowed',
    (from, to) => {
      const may = from === to || MAY.some(([one, other]) => one === from && other === to);
      const { problems } = moved({ major_incident_status: from }, { major_incident_status: to });
      expect(problems).toEqual(may ? [] : refused('transition'));
    },
  );

  it('of a new request is proposed, accepted or empty', () => {
    const created = (major_incident_status: Status) =>
      saved(majorIncidentRules, null, incident({ major_incident_status })).problems;
    expect([null, 'proposed', 'accepted'].map((status) => created(status as Status))).toEqual([[], [], []]);
    expect(created('resolved')).toEqual(refused('transition'));
  });

  it.each<[string, Partial<RequestRow>]>([
    ['of medium impact', { impact: 'medium' }],
    ['without an impact', { impact: null }],
    ['that is no incident', { category: 'rfc' }],
  ])('is refused for a request %s', (_what, values) => {
    expect(moved(values, { major_incident_status: 'proposed' }).problems).toEqual(refused('not_major'));
    expect(moved(values, { major_incident_status: 'accepted' }).problems).toEqual(refused('not_major'));
  });

  it('stays when the impact is lowered, and may still move on', () => {
    const accepted = { impact: 'low', major_incident_status: 'accepted' } as const;
    expect(moved({ ...accepted, impact: 'top' }, { impact: 'low' }).problems).toEqual([]);
    expect(moved(accepted, { major_incident_status: 'resolved' }).problems).toEqual([]);
  });

  it('becomes resolved when an accepted one is completed', () => {
    const { after } = moved({ major_incident_status: 'accepted' }, { status: 'completed' });
    expect(after.major_incident_status).toBe('resolved');
    expect(
      moved({ major_incident_status: 'proposed' }, { status: 'completed' }).after.major_incident_status,
    ).toBe('proposed');
  });
});
