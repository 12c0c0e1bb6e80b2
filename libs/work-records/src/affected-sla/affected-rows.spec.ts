import { tokenOfStored } from '@deskline/record';
import { asJson, agreed, answer, coverage, OFFICE } from '../../test/agreements';
import { rowOf } from '../../test/rows';
import { Request, type RequestRow } from '../request/request.record';
import { affectedRows, clockStates } from './affected-rows';
import { AffectedSla } from './affected-sla.record';
import { agreementsIn } from './agreements';

const sla = coverage(1, {
  support_team: 7,
  first_line_team: 8,
  targets: agreed('low', { response_minutes: 30, resolution_minutes: 120 }),
});
const [CREATED, RESPONSE, BETWEEN, RESOLUTION, LATE] = [
  '2026-03-02T09:00:00Z',
  '2026-03-02T09:30:00Z',
  '2026-03-02T10:00:00Z',
  '2026-03-02T11:00:00Z',
  '2026-03-02T12:00:00Z',
];
const since = (moment: string) => ({ clock_stops: asJson({ over: [], since: moment }) });
const request = (values: Partial<RequestRow>): RequestRow => rowOf(Request, { impact: 'low', ...values });
const stateOf = (values: Partial<RequestRow>, now: string) =>
  clockStates(request(values), agreementsIn(answer(sla), 'low', []), now)[0];

describe('the row of an affected SLA', () => {
  it.each<[string, Partial<RequestRow>, string, object]>([
    [
      'open before both targets',
      {},
      CREATED,
      {
        response_missed: false,
        response_due_at: RESPONSE,
        resolution_missed: false,
        resolution_due_at: RESOLUTION,
      },
    ],
    ['open in the second of its target', {}, RESPONSE, { response_missed: false, response_due_at: RESPONSE }],
    [
      'responded to in time',
      { responded_at: RESPONSE },
      BETWEEN,
      { response_missed: false, response_due_at: null, actual_response_at: RESPONSE },
    ],
    [
      'responded to late',
      { responded_at: BETWEEN },
      BETWEEN,
      { response_missed: true, response_due_at: null },
    ],
    [
      'open after its response target',
      {},
      BETWEEN,
      { response_missed: true, response_due_at: null, resolution_due_at: RESOLUTION },
    ],
    [
      'stopped in time, for any period',
      since(BETWEEN),
      LATE,
      { resolution_missed: false, resolution_due_at: null },
    ],
    ['stopped late', since(LATE), LATE, { resolution_missed: true, resolution_due_at: null }],
    [
      'completed late',
      { ...since(LATE), completed_at: LATE },
      LATE,
      { resolution_missed: true, actual_resolution_at: LATE },
    ],
  ])('has missed and due set by the clock when the request is %s', (_how, values, now, expected) => {
    expect(stateOf(values, now)).toMatchObject(expected);
  });

  it.each<[string, Partial<RequestRow>, string | null]>([
    ['the response target while there is no response', {}, RESPONSE],
    ['the resolution target after the response', { responded_at: RESPONSE }, RESOLUTION],
    [
      'the desired completion if that is later',
      { responded_at: RESPONSE, desired_completion_at: LATE },
      LATE,
    ],
    ['clock_stopped while the clock stands', since(BETWEEN), 'clock_stopped'],
    ['empty when the request is completed', { ...since(LATE), completed_at: LATE }, null],
  ])('has as its next target %s', (_what, values, expected) => {
    const stored = stateOf(values, BETWEEN)?.next_target_at ?? null;
    const { next_target_at } = AffectedSla.fields;
    expect(stored && (tokenOfStored(next_target_at, stored) ?? stored)).toBe(expected);
  });

  it('counts minutes of the response, the resolution, the stopped clock and the downtime', () => {
    const stops = { over: [[RESPONSE, BETWEEN]], since: LATE };
    const done = { responded_at: RESPONSE, completed_at: LATE, clock_stops: asJson(stops) };
    const downtime = { downtime_start_at: RESPONSE, downtime_end_at: RESOLUTION };
    expect(stateOf({ ...done, ...downtime }, LATE)).toMatchObject({
      actual_response_duration: 30,
      actual_resolution_duration: 150,
      stopped_clock_duration: 30,
      stopped_clock_at: null,
      downtime_duration: 90,
    });
  });

  it('counts downtime in the service hours, which an SLA of impact top names', () => {
    const within = { ...sla, service_hours: OFFICE };
    const agreements = agreementsIn(answer(within), 'top', []);
    // From an hour before the end of Monday to an hour after the start of Wednesday in Amsterdam, with a holiday between.
    const downtime = { downtime_start_at: '2026-03-02T15:00:00Z', downtime_end_at: '2026-03-04T09:00:00Z' };
    const stateFor = (impact: RequestRow['impact']) =>
      clockStates(request({ impact, ...downtime }), agreements, LATE)[0];
    expect(stateFor('top')).toMatchObject({ downtime_duration: 120, service_hours: OFFICE });
    expect(stateFor('low')).toMatchObject({ downtime_duration: 120, service_hours: null });
  });

  it('is written for each SLA with the same terms', () => {
    const coverages = [sla, { ...sla, sla: 2, support_team: 9 }];
    const agreements = agreementsIn(answer(...coverages), 'low', []);
    expect(affectedRows(request({}), agreements, answer(...coverages), CREATED)).toMatchObject([
      { sla: 1, support_team: 7, response_due_at: RESPONSE },
      { sla: 2, support_team: 9, response_due_at: RESPONSE },
    ]);
  });
});
