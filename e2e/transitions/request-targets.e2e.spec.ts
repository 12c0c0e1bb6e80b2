import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';
import { until } from '../until';
import { Agreements, incident } from './agreements';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const momentOf = (value: unknown): number => Date.parse(String(value));
const ahead = (ms: number): string => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`;

/** "SLA clocks", and "next_target_at in this order", by agreements of another service. */
describe('Targets of requests by agreements', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let diana: Api;
  let agreements: Agreements;
  let aroundTheClock: number;
  /** Request without an answer: the shortest follow-up takes a minute, so the last test reads it. */
  let unanswered: Fields;

  beforeAll(async () => {
    env = given();
    ellen = env.as('Ellen');
    diana = env.as('Diana');
    agreements = new Agreements(env);
    aroundTheClock = await agreements.about({ response_target_low: 60, resolution_target_low: 600 });
    unanswered = await waitForCustomer();
  });

  const waitForCustomer = async (): Promise<Fields> => {
    const followUp = { name: 'A minute', auto_complete: true };
    const { id } = await ellen.post('/waiting_for_customer_follow_ups', followUp);
    await ellen.post(`/waiting_for_customer_follow_ups/${id}/rules`, { after: 1, note: 'Are you there?' });
    const instance = await agreements.about({ waiting_for_customer_follow_up: id });
    return incident(env, instance, { status: 'waiting_for_customer' });
  };
  const change = ({ id }: Fields, values: object): Promise<Fields> => diana.patch(`/requests/${id}`, values);
  const now = ({ id }: Fields): Promise<Fields> => diana.get(`/requests/${id}`);
  const affected = ({ id }: Fields): Promise<Fields[]> => diana.get(`/requests/${id}/affected_slas`);
  const calendar = async (name: string, days: readonly string[], hours: readonly [string, string]) => {
    const { id } = await ellen.post('/calendars', { name });
    const [time_from, time_until] = hours;
    for (const weekday of days)
      await ellen.post(`/calendars/${id}/calendar_hours`, { weekday, time_from, time_until });
    return id;
  };

  describe('targets of a request', () => {
    it('come from the agreement that covers the person it is for', async () => {
      const request = await incident(env, aroundTheClock);
      const created = momentOf(request.created_at);
      expect(momentOf(request.response_target_at)).toBe(created + HOUR_MS);
      expect(momentOf(request.resolution_target_at)).toBe(created + 10 * HOUR_MS);
      expect(request.requester_resolution_target_at).toBe(request.resolution_target_at);
      expect(request.next_target_at).toBe(request.response_target_at);
      expect(await affected(request)).toMatchObject([
        {
          sla: { name: expect.stringMatching(/^Agreed upon/) },
          service_instance: { id: aroundTheClock },
          accountability: 'provider',
          resolution_target_at: request.resolution_target_at,
          response_missed: false,
        },
      ]);
      const other = await incident(env, aroundTheClock, { requested_for: env.person('Howard') });
      expect(other).toMatchObject({ resolution_target_at: null, next_target_at: 'no_target' });
      expect(await affected(other)).toEqual([]);
    });

    it('come from the standard service request for the template of the request, which the affected SLA names', async () => {
      const instance = await agreements.about({ resolution_target_low: 600 });
      const [sla] = await ellen.get<Fields[]>(
        `/slas?service_instance=${instance}&fields=id,service_offering`,
      );
      const { id: offering } = sla?.['service_offering'] as { id: number };
      const { service } = await ellen.get<{ service: { id: number } }>(`/service_offerings/${offering}`);
      const made = { category: 'incident', impact: 'low', service: service.id };
      const template = await ellen.post('/request_templates', { ...made, subject: 'Reset a password' });
      const path = `/service_offerings/${offering}/standard_service_requests`;
      await until(async () => {
        // Configuration-records projects the template a moment later.
        const { status } = await ellen.call('POST', path, {
          request_template: template.id,
          resolution_target: 60,
        });
        return status === 201;
      });
      const request = await incident(env, instance, { template: template.id });
      expect(momentOf(request.resolution_target_at)).toBe(momentOf(request.created_at) + HOUR_MS);
      expect(await affected(request)).toMatchObject([
        { standard_service_request: { name: 'Reset a password' }, maximum_resolution_duration: 60 },
      ]);
      const other = await change(request, { template: null });
      expect(momentOf(other.resolution_target_at)).toBe(momentOf(request.created_at) + 10 * HOUR_MS);
      expect(await affected(request)).toMatchObject([{ standard_service_request: null }]);
    });

    it('come also from an agreement about a service instance above, whose provider is then accountable as supplier', async () => {
      const [above, below] = [
        await agreements.about({ resolution_target_low: 60 }),
        await agreements.about({ resolution_target_low: 600 }),
      ];
      const accountable = async (request: Fields) =>
        (await affected(request)).map(({ service_instance, accountability }) => [
          (service_instance as { id: number }).id,
          accountability,
        ]);
      const before = await incident(env, below);
      expect(await accountable(before)).toEqual([[below, 'provider']]);
      await ellen.post(`/service_instances/${above}/child_service_instances/${below}`);
      const request = await incident(env, below);
      expect(momentOf(request.resolution_target_at)).toBe(momentOf(request.created_at) + HOUR_MS);
      const both = [
        [below, 'provider'],
        [above, 'supplier'],
      ];
      expect((await accountable(request)).sort()).toEqual([...both].sort());
      const elsewhere = await agreements.about({ resolution_target_low: 300 });
      await change(request, { service_instance: elsewhere });
      expect((await accountable(request)).sort()).toEqual(
        [...both.map(([id]) => [id, 'sla_not_affected']), [elsewhere, 'provider']].sort(),
      );
      expect(momentOf((await now(request)).resolution_target_at)).toBe(
        momentOf(request.created_at) + 5 * HOUR_MS,
      );
      // An agreement above that changes is looked up for the open requests below it.
      const [sla] = await ellen.get<Fields[]>(`/slas?service_instance=${above}`);
      await ellen.patch(`/slas/${sla?.id}`, { name: 'Renewed' });
      await until(async () => (await accountable(before)).length === 2);
    });

    it('do not come from an agreement before its start_date, which is not active until then', async () => {
      const day = (days: number) => ahead(days * DAY_MS).slice(0, 10);
      const offering = { response_target_low: 60, resolution_target_low: 600 };
      const instance = await agreements.about(offering, { start_date: day(5) });
      const [sla] = await ellen.get<Fields[]>(`/slas?service_instance=${instance}`);
      expect(sla).toMatchObject({ status: 'scheduled_for_activation' });
      expect(await ellen.get(`/slas/active?service_instance=${instance}`)).toEqual([]);
      const early = await incident(env, instance, { impact: 'top' });
      expect(early).toMatchObject({ resolution_target_at: null, next_target_at: 'no_target' });
      await ellen.patch(`/slas/${sla?.id}`, { status: 'active', start_date: day(-1) });
      const request = await incident(env, instance);
      expect(request.resolution_target_at).not.toBeNull();
      await ellen.patch(`/slas/${sla?.id}`, { start_date: day(5) });
      expect(await incident(env, instance)).toMatchObject({ resolution_target_at: null });
    });

    it.each<[string, (sla: number, people: number[]) => Promise<unknown>]>([
      ['by person_ids', (sla, person_ids) => ellen.patch(`/slas/${sla}`, { person_ids })],
      ['by a link', (sla, [, person]) => ellen.post(`/slas/${sla}/people/${person}`)],
    ])(
      'come from an agreement that the person is added to while the request is open, %s',
      async (_how, add) => {
        const instance = await agreements.about({ resolution_target_low: 60 });
        const howard = env.person('Howard');
        const request = await incident(env, instance, { requested_for: howard });
        expect(request).toMatchObject({ resolution_target_at: null, next_target_at: 'no_target' });
        const [sla] = await ellen.get<Fields[]>(`/slas?service_instance=${instance}`);
        await add(Number(sla?.id), [env.person('Omar'), howard]);
        await until(async () => (await now(request)).resolution_target_at !== null);
        expect(await affected(request)).toMatchObject([{ sla: { id: sla?.id } }]);
      },
    );

    it('come from an agreement that becomes active while the request is open', async () => {
      const instance = await agreements.about({ resolution_target_low: 60 }, { status: 'being_prepared' });
      const request = await incident(env, instance);
      expect(request).toMatchObject({ resolution_target_at: null, next_target_at: 'no_target' });
      const [sla] = await ellen.get<Fields[]>(`/slas?service_instance=${instance}`);
      await ellen.patch(`/slas/${sla?.id}`, { status: 'active' });
      await until(async () => (await now(request)).resolution_target_at !== null);
      expect(momentOf((await now(request)).resolution_target_at)).toBe(
        momentOf(request.created_at) + HOUR_MS,
      );
      expect(await affected(request)).toMatchObject([{ sla: { id: sla?.id } }]);
    });

    it('belong to the agreement that a time entry of the request names', async () => {
      const request = await incident(env, aroundTheClock);
      const other = await incident(env, aroundTheClock, { requested_for: env.person('Howard') });
      await until(async () => (await affected(request)).length > 0);
      for (const each of [request, other]) await change(each, { time_spent: 15 });
      const entries = await diana.get<Fields[]>(
        `/time_entries?person=${env.person('Diana')}&sort=-id&per_page=2&fields=request,sla`,
      );
      const [agreement] = await affected(request);
      expect(entries).toMatchObject([
        { request: { id: other.id }, sla: null },
        { request: { id: request.id }, sla: agreement?.sla },
      ]);
    });

    it('lie beyond a weekend without work hours', async () => {
      const weekdays = await calendar('Weekdays', ['mon', 'tue', 'wed', 'thu', 'fri'], ['09:00', '17:00']);
      const week = 5 * 8 * 60;
      const instance = await agreements.about({
        resolution_target_low: week,
        support_hours_low: weekdays,
        resolution_target_medium_in_days: 5,
        support_hours_medium: weekdays,
      });
      const request = await incident(env, instance);
      const between = new URLSearchParams({
        start_at: String(request.created_at),
        end_at: String(request.resolution_target_at),
        time_zone: 'Etc/UTC',
      });
      expect(await ellen.get(`/calendars/${weekdays}/duration?${between.toString()}`)).toMatchObject({
        duration: week,
      });
      const days = (momentOf(request.resolution_target_at) - momentOf(request.created_at)) / DAY_MS;
      expect(days).toBeGreaterThan(week / 60 / 24 + 2);
      // As much in business days: no later, and on the same day or the one before.
      const inDays = await incident(env, instance, { impact: 'medium' });
      expect(momentOf(inDays.resolution_target_at)).toBeLessThanOrEqual(
        momentOf(request.resolution_target_at) + HOUR_MS,
      );
      expect(momentOf(inDays.resolution_target_at)).toBeGreaterThan(
        momentOf(request.resolution_target_at) - 3 * DAY_MS,
      );
    });

    it('lie beyond a holiday', async () => {
      const always = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
      const open = await calendar('But for a holiday', always, ['00:00', '24:00']);
      await ellen.post('/holidays', {
        name: 'Soon',
        start_at: ahead(HOUR_MS),
        end_at: ahead(HOUR_MS + DAY_MS),
        calendar_ids: [open],
      });
      const instance = await agreements.about({ resolution_target_low: 120, support_hours_low: open });
      // Work-records projects the hours of a calendar a moment later.
      await until(async () => {
        const request = await incident(env, instance);
        const took = momentOf(request.resolution_target_at) - momentOf(request.created_at);
        return Math.abs(took - (2 * HOUR_MS + DAY_MS)) <= 1_000;
      });
    });

    it('move by the time for which the clock was stopped, each time', async () => {
      let request = await incident(env, aroundTheClock);
      for (let stop = 1; stop <= 2; stop++) {
        const waiting = await change(request, { status: 'waiting_for_customer' });
        expect(waiting).toMatchObject({
          next_target_at: 'clock_stopped',
          resolution_target_at: request.resolution_target_at,
        });
        await until(() => Date.now() > momentOf(waiting.updated_at) + 1_100);
        const again = await change(request, { status: 'in_progress' });
        const stopped = momentOf(again.updated_at) - momentOf(waiting.updated_at);
        expect(stopped).toBeGreaterThan(0);
        expect(momentOf(again.resolution_target_at)).toBe(momentOf(request.resolution_target_at) + stopped);
        expect(again.next_target_at).toBe(again.resolution_target_at);
        request = again;
      }
    });

    it('are overridden by a desired completion that is later, and by none that is earlier', async () => {
      const request = await change(await incident(env, aroundTheClock), { status: 'accepted' });
      const [earlier, later] = [ahead(5 * HOUR_MS), ahead(50 * HOUR_MS)].map(momentOf);
      const desire = (moment: number | undefined) =>
        change(request, { desired_completion_at: new Date(moment ?? NaN).toISOString() });
      const hasty = await desire(earlier);
      expect(hasty).toMatchObject({ resolution_target_at: request.resolution_target_at });
      expect(momentOf(hasty.next_target_at)).toBe(earlier);
      const patient = await desire(later);
      expect([patient.next_target_at, patient.resolution_target_at].map(momentOf)).toEqual([later, later]);
      expect(await affected(request)).toMatchObject([{ resolution_target_at: patient.resolution_target_at }]);
      expect(await change(request, { desired_completion_at: null })).toMatchObject({
        resolution_target_at: request.resolution_target_at,
        next_target_at: request.resolution_target_at,
      });
    });

    it('follow another impact, service instance and person, and a reopening', async () => {
      const instance = await agreements.about({ resolution_target_low: 60, resolution_target_high: 30 });
      const request = await incident(env, aroundTheClock, { status: 'in_progress' });
      const after = (row: Fields) => momentOf(row.resolution_target_at) - momentOf(row.created_at);
      expect(after(await change(request, { service_instance: instance }))).toBe(HOUR_MS);
      expect(await affected(request)).toMatchObject([
        { service_instance: { id: aroundTheClock }, accountability: 'sla_not_affected' },
        { service_instance: { id: instance }, accountability: 'provider' },
      ]);
      expect(after(await change(request, { impact: 'high' }))).toBe(HOUR_MS / 2);
      const howard = await change(request, { requested_for: env.person('Howard') });
      // A request with that impact affects everyone who has an agreement.
      expect([after(howard), howard.requester_resolution_target_at]).toEqual([HOUR_MS / 2, null]);
      expect(await change(request, { impact: 'low' })).toMatchObject({ next_target_at: 'no_target' });
      await change(request, { requested_for: env.person('Omar') });
      const done = await change(request, { status: 'completed', completion_reason: 'solved' });
      expect(done.next_target_at).toBeNull();
      await until(() => Date.now() > momentOf(done.completed_at) + 1_100);
      const reopened = await change(request, { status: 'assigned' });
      const rested = momentOf(reopened.updated_at) - momentOf(done.completed_at);
      expect(after(reopened)).toBe(HOUR_MS + rested);
    });

    it('are missed when they pass', async () => {
      const request = await incident(env, await agreements.about({ response_target_low: 0 }));
      await until(async () => (await affected(request))[0]?.['response_missed'] === true);
      const accepted = await change(request, { status: 'accepted' });
      const [sla] = await affected(request);
      expect(sla).toMatchObject({ response_missed: expect.any(Boolean), resolution_missed: false });
      expect(momentOf(sla?.['actual_response_at'])).toBe(momentOf(accepted.updated_at));
    });
  });

  describe('next_target_at', () => {
    const found = ({ id }: Fields, token: string) =>
      diana.get<Fields[]>(`/requests?fields=id,next_target_at&id=${id}&next_target_at=${token}`);

    it.each<[token: string, made: () => Promise<Fields>]>([
      ['no_target', () => incident(env, aroundTheClock, { requested_for: env.person('Howard') })],
      ['best_effort', () => incident(env, aroundTheClock, { impact: 'medium' })],
      ['clock_stopped', () => incident(env, aroundTheClock, { status: 'waiting_for_customer' })],
    ])('can be %s, and is filtered by it', async (token, made) => {
      const request = await made();
      expect(request).toMatchObject({ next_target_at: token });
      expect(await found(request, token)).toMatchObject([{ id: request.id, next_target_at: token }]);
      for (const other of ['no_target', 'best_effort', 'clock_stopped'].filter((each) => each !== token))
        expect(await found(request, other)).toEqual([]);
    });

    it('is best_effort while the request waits and its agreement is sla_not_affected', async () => {
      const request = await incident(env, aroundTheClock, { status: 'waiting_for_customer' });
      const [sla] = await affected(request);
      const path = `/requests/${request.id}/affected_slas/${sla?.id}`;
      expect(await diana.call('PATCH', path, { accountability: 'supplier' })).toMatchObject({ status: 403 });
      await ellen.patch(path, { accountability: 'sla_not_affected' });
      expect(await now(request)).toMatchObject({ next_target_at: 'best_effort' });
      await ellen.patch(path, { accountability: 'supplier' });
      expect(await now(request)).toMatchObject({ next_target_at: 'clock_stopped' });
    });
  });

  it('/requests/sla_accountability shows the requests that a team of the caller is accountable for', async () => {
    const request = await incident(env, aroundTheClock);
    const targets = async (by: Api) =>
      (await by.get<Fields[]>(`/requests/sla_accountability?id=${request.id}`)).length;
    expect([await targets(env.as('Howard')), await targets(diana)]).toEqual([1, 0]);
    const [sla] = await affected(request);
    await ellen.patch(`/requests/${request.id}/affected_slas/${sla?.id}`, {
      accountability: 'sla_not_affected',
    });
    expect(await targets(env.as('Howard'))).toBe(0);
  });

  /** "request completes automatically when the last waiting-for-customer rule fires" */
  it('A request that waits for the customer gets a reminder, and is completed when nobody answers', async () => {
    const { id } = unanswered;
    await until(async () => (await now(unanswered)).status === 'completed', 90_000);
    const request = await now(unanswered);
    expect(request).toMatchObject({ completion_reason: 'no_reply', next_target_at: null });
    expect(momentOf(request.completed_at)).toBeGreaterThanOrEqual(momentOf(request.created_at) + 60_000);
    expect(await diana.get(`/requests/${id}/notes`)).toMatchObject([
      { text: 'Are you there?', medium: 'system', person: null },
    ]);
  });
});
