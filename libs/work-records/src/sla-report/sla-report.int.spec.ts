import type { Principal } from '@deskline/identity';
import { NO_BODY, Settings } from '@deskline/platform';
import { RecordReader } from '@deskline/record-store';
import { principal } from '@deskline/testing';
import { agreed, coverage } from '../../test/agreements';
import { AgreementEnv } from '../../test/agreement-env';
import { manager } from '../../test/work-records-env';
import { SlaReportController } from './sla-report.controller';

const MONDAY = '2026-03-02T09:00:00Z';
const PERIOD = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
const sla = coverage(1, { targets: agreed('low', { response_minutes: 30, resolution_minutes: 120 }) });
const levels = principal({ person: { id: 60, name: 'Lea' }, roles: ['service_level_manager'] });

describe('GET /reports/sla', () => {
  let covered: AgreementEnv;
  let controller: SlaReportController;

  const report = async (query: string, as: Principal = levels, accept = 'application/json') => {
    const head = {
      method: 'GET',
      path: '/reports/sla',
      query,
      principal: as,
      request_id: 'r-1',
      base_url: 'https://desk.example/v1',
      headers: { accept },
    };
    const answer = await controller.answer({ head, body: NO_BODY });
    return { ...answer.head, text: answer.body.toString() };
  };
  const rows = async (query: string, as?: Principal) => {
    const { status, text } = await report(query, as);
    expect([status, text]).toEqual([200, text]);
    return JSON.parse(text) as object[];
  };

  beforeAll(async () => {
    covered = await AgreementEnv.open();
    controller = new SlaReportController(covered.desk.service.get(RecordReader), new Settings());
    covered.answerWith(sla);
    covered.setClock(MONDAY);
    const [quick, late, open] = [await covered.request(), await covered.request(), await covered.request()];
    await covered.request({ service_instance: null, impact: 'high' });
    await covered.advanceTo('2026-03-02T09:10:00Z');
    await covered.change(quick, { status: 'in_progress' });
    await covered.advanceTo('2026-03-02T09:20:00Z');
    await covered.change(late, { status: 'in_progress' });
    await covered.advanceTo('2026-03-02T10:00:00Z');
    await covered.change(quick, { status: 'completed', completion_reason: 'solved' });
    await covered.change(open, { impact: 'low' });
    await covered.advanceTo('2026-03-02T12:00:00Z');
    await covered.change(late, { status: 'completed', completion_reason: 'solved' });
  });
  afterAll(() => covered?.desk.service.stop());

  it('tells met and missed requests, and median and 90th percentile of response and resolution', async () => {
    expect(await rows(PERIOD, manager)).toEqual([
      {
        requests: 4,
        met: 1,
        missed: 2,
        response_median: 15,
        response_p90: 19,
        resolution_median: 120,
        resolution_p90: 168,
      },
    ]);
  });

  it('groups by impact and service instance, within filters of requests', async () => {
    expect(await rows(`${PERIOD}&group_by=impact`, manager)).toMatchObject([
      { impact: 'low', requests: 3, met: 1, missed: 2 },
      { impact: 'high', requests: 1, met: 0, missed: 0, response_median: null },
    ]);
    expect(await rows(`${PERIOD}&group_by=service_instance,impact&status=completed`)).toMatchObject([
      { service_instance: { id: 5 }, impact: 'low', requests: 2, met: 1, missed: 1 },
    ]);
    expect(await rows('from=2026-04-01T00:00:00Z&to=2026-05-01T00:00:00Z')).toMatchObject([{ requests: 0 }]);
  });

  it('answers in CSV to those who accept it', async () => {
    const { headers, text } = await report(`${PERIOD}&group_by=service_instance`, levels, 'text/csv');
    expect(headers['Content-Type']).toBe('text/csv; charset=utf-8; header=present');
    const [head, first] = text.split('\r\n');
    expect(head).toBe(
      'service_instance_id,service_instance,requests,met,missed,response_median,response_p90,resolution_median,resolution_p90',
    );
    expect(first).toBe('5,service_instance 5,3,1,2,15,19,120,168');
    expect((await report(PERIOD, levels, 'text/html')).status).toBe(406);
  });

  it('counts no request that the caller may not read, and is closed to people who read no agreements', async () => {
    // Service level managers read the requests that affect an SLA.
    expect(await rows(PERIOD)).toMatchObject([{ requests: 3, met: 1, missed: 2 }]);
    expect(await rows(PERIOD, { ...levels, account: 'elsewhere' })).toMatchObject([{ requests: 0 }]);
    const endUser = principal({ person: { id: 61, name: 'Una' }, roles: [] });
    expect((await report(PERIOD, endUser)).status).toBe(403);
    const scopes = [{ effect: 'allow' as const, actions: ['task:Read'] }];
    expect((await report(PERIOD, { ...levels, scopes })).status).toBe(403);
  });

  it.each([
    ['to=2026-04-01', 'Missing parameter: from'],
    ['from=soon&to=2026-04-01', "Invalid value for field 'created_at': soon"],
    ['from=2026-03-01&to=<2026', 'Invalid value for to: <2026'],
    [`${PERIOD}&group_by=member`, 'Grouping not allowed by fields: member'],
    [`${PERIOD}&per_page=5`, 'Parameter not allowed here: per_page'],
  ])('refuses %s', async (query, message) => {
    const { status, text } = await report(query);
    expect([status, JSON.parse(text)]).toEqual([400, { message }]);
  });
});
