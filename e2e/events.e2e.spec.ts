import fc from 'fast-check';
import { pagerDutyBody, alertmanagerBody, grafanaBody } from '../libs/work-records/test/monitoring-bodies';
import { Api, type Fields } from './api';
import { useSharedEnv } from './use-shared-env';

interface AlertResult {
  readonly fingerprint: string;
  readonly outcome: string;
  readonly request: Fields | null;
}

const env = useSharedEnv('monitored');

describe('Events of monitoring tools', () => {
  let instance: Fields;
  let ci: Fields;

  const tokenFor = async (...actions: string[]) => {
    const scopes = [{ effect: 'allow', actions }];
    const made = await env().as('Howard').post('/personal_access_tokens', { name: 'Monitoring', scopes });
    return String(made['token']);
  };
  const howardWith = async (...actions: string[]) =>
    new Api(env().stack, await tokenFor(...actions), env().account.id);

  beforeAll(async () => {
    const ellen = env().as('Ellen');
    const { reference } = await ellen.post('/product_categories', {
      ...{ name: 'Server', group: 'Monitored', rule_set: 'physical_asset' },
    });
    const product = await ellen.post('/products', {
      ...{ brand: 'Box', model: 'M1', name: 'Box M1', category: reference },
      support_team: await env().demo('teams', 'infrastructure'),
    });
    const asset = { product: product.id, status: 'in_production', label: 'web01' };
    ci = await ellen.post('/cis', asset);
    instance = await ellen.post('/service_instances', {
      ...{ name: 'Shop production', status: 'in_production', ci_ids: [ci.id] },
      service: await env().demo('services', 'email'),
      support_team: await env().demo('teams', 'infrastructure'),
    });
  });

  it('make requests from names, in a query string or a body, and match them', async () => {
    const howard = env().as('Howard');
    const query = `/events?subject=Shop+is+down&ci=web01&source=Nagios&note=${encodeURIComponent('503 & slow')}`;
    const made = await howard.call<Fields>('POST', query);
    expect([made.status, made.headers['x-event-outcome']]).toEqual([201, 'created']);
    expect(made.body).toMatchObject({
      ...{ subject: 'Shop is down', category: 'incident', impact: 'top', source: 'Nagios' },
      ci: { id: ci.id, label: 'web01' },
      service_instance: { id: instance.id },
      created_by: { name: 'Howard Tanner' },
      // Howard is in the support team.
      team: { name: 'Infrastructure' },
    });
    expect(made.headers['location']).toMatch(new RegExp(`/v1/requests/${made.body.id}$`));
    expect(await howard.get(`/requests/${made.body.id}`)).toEqual(made.body);
    const body = { subject: 'Still down', ci: 'web01', source: 'Nagios' };
    const again = await howard.call<Fields>('POST', '/events.json', body);
    expect([again.status, again.body.id]).toEqual([200, made.body.id]);
    const diana = env().person('Diana');
    const { primary_email } = await howard.get(`/people/${diana}`);
    const others = { team: 'Service Desk', member: primary_email, requested_for: primary_email };
    const named = await howard.post('/events', {
      subject: 'Named',
      ...others,
      service_instance: 'Shop production',
    });
    expect(named).toMatchObject({
      team: { name: 'Service Desk' },
      member: { id: diana },
      requested_for: { id: diana },
    });
    // Rules, agreements, audit and webhooks see it as any other request.
    const [line] = await env().as('Ellen').get<Fields[]>(`/requests/${made.body.id}/audit`);
    expect(line).toMatchObject({ action: 'create' });
    // Records of another account do not exist.
    const foreign = { subject: 'Foreign', ci: 'COOL-01', team: 'Databases', strict: true };
    expect((await howard.call('POST', '/events', foreign)).status).toBe(422);
    // A name is no filter.
    const strange = await howard.call<Fields>('POST', '/events', {
      subject: 'Strange',
      ci: '!web01',
      team: '!',
      strict: true,
    });
    expect([strange.status, (strange.body['errors'] as string[][]).map(([name]) => name)]).toEqual([
      422,
      ['ci', 'team'],
    ]);
  });

  it('of Alertmanager and Grafana make a request each, which ends with its alert', async () => {
    const howard = await howardWith('event:Create');
    const post = async (body: object, query = '') =>
      (await howard.call<AlertResult[]>('POST', `/events/alertmanager${query}`, body)).body;
    const first = await post(alertmanagerBody());
    expect(first.map(({ fingerprint, outcome }) => [fingerprint, outcome])).toEqual([
      ['7d4be5c1a2f09e83', 'created'],
      ['0c9d3a1b55e77f21', 'ignored'],
    ]);
    expect(first[0]?.request).toEqual({ id: expect.any(Number), nodeID: expect.any(String) });
    const request = `/requests/${first[0]?.request?.id}`;
    expect(await env().as('Howard').get(request)).toMatchObject({
      ...{ source: 'Alertmanager', subject: 'Disk of web01 is 93% full', impact: 'top' },
      ...{ ci: { id: ci.id }, status: 'assigned' },
    });
    expect((await post(alertmanagerBody())).map(({ outcome }) => outcome)).toEqual(['unchanged', 'ignored']);
    const { alerts, ...group } = alertmanagerBody();
    const [ended] = await post({
      ...group,
      alerts: [{ ...alerts[0], status: 'resolved', endsAt: '2099-01-01T00:00:00Z' }],
    });
    expect([ended?.outcome, ended?.request]).toEqual(['resolved', first[0]?.request]);
    expect(await env().as('Howard').get(request)).toMatchObject({
      ...{ status: 'completed', completion_reason: 'solved' },
    });
    const [grafana] = await post(grafanaBody(), '?source=Grafana&team=Service+Desk&impact=medium');
    expect(await env().as('Howard').get(`/requests/${grafana?.request?.id}`)).toMatchObject({
      ...{ source: 'Grafana', team: { name: 'Service Desk' }, impact: 'medium' },
    });
  });

  it('of a body with many alerts are results of their own, and count for the rate limit', async () => {
    const howard = env().as('Howard');
    const alert = (nth: number) => ({
      status: 'firing',
      fingerprint: `many-${nth}`,
      labels: { alertname: `Many ${nth}` },
    });
    const alerts = Array.from({ length: 20 }, (_, nth) => alert(nth));
    const before = await howard.call('GET', '/me');
    const { status, body, headers } = await howard.call<AlertResult[]>(
      'POST',
      '/events/alertmanager?team_id=0',
      { alerts },
    );
    expect([status, body.map(({ outcome }) => outcome)]).toEqual([200, alerts.map(() => 'refused')]);
    const left = (from: typeof headers) => Number(from['x-ratelimit-remaining']);
    expect(left(before.headers) - left(headers)).toBe(alerts.length);
    const made = await howard.call<AlertResult[]>('POST', '/events/alertmanager', {
      alerts: [...alerts, ...alerts],
    });
    const outcomes = made.body.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(20);
    expect(new Set(made.body.map(({ request }) => request?.id)).size).toBe(20);
    const tooMany = Array.from({ length: 501 }, () => ({}));
    expect((await howard.call('POST', '/events/alertmanager', { alerts: tooMany })).status).toBe(422);
  });

  it('of PagerDuty need no header but the key of a token for events alone', async () => {
    const nobody = new Api(env().stack, null, env().account.id);
    const routing_key = await tokenFor('event:Create');
    const send = (body: object, key = routing_key, path = '/events/pagerduty') =>
      nobody.call<Fields>('POST', path, { routing_key: key, ...body });
    const trigger = await send(pagerDutyBody());
    expect([trigger.status, trigger.body]).toEqual([
      202,
      { status: 'success', message: 'Event processed', dedup_key: 'srv01/HTTP' },
    ]);
    const key = { dedup_key: 'srv01/HTTP' };
    const outcomes = [];
    for (const event_action of ['acknowledge', 'acknowledge', 'resolve', 'resolve', 'acknowledge'])
      outcomes.push(
        (await send({ event_action, ...key }, routing_key, '/events/pagerduty/v2/enqueue')).headers[
          'x-event-outcome'
        ],
      );
    expect(outcomes).toEqual(['changed', 'unchanged', 'resolved', 'ignored', 'ignored']);
    const [request] = await env()
      .as('Howard')
      .get<Fields[]>('/requests?source=PagerDuty&fields=subject,status,ci');
    expect(request).toMatchObject({
      subject: 'DISK at 99% on machine prod-db01',
      status: 'completed',
      ci: null,
    });
    const notes = JSON.stringify(await env().as('Howard').get(`/requests/${request?.id}/notes`));
    expect(notes).toContain('prod-db01');
    expect(notes).not.toContain(routing_key);
    const large = { ...pagerDutyBody(), client: 'x'.repeat(70_000) };
    expect((await send(large)).status).toBe(400);
    // A key that opens more, a wrong one, none, or a key anywhere else.
    const wide = await tokenFor('event:Create', 'request:Read');
    expect((await send(pagerDutyBody(), wide)).status).toBe(403);
    expect((await send(pagerDutyBody(), await tokenFor('request:Read'))).status).toBe(403);
    for (const wrong of [routing_key.slice(0, -1), 'x', ''])
      expect((await send(pagerDutyBody(), wrong)).status).toBe(401);
    for (const path of ['/events', '/events/alertmanager', '/requests'])
      expect((await send({ subject: 'x', alerts: [] }, routing_key, path)).status).toBe(401);
    expect((await nobody.call('POST', '/events/pagerduty', pagerDutyBody())).status).toBe(401);
  });

  it('are for specialists with the scope, in their account', async () => {
    const event = { subject: 'Down' };
    const statusOf = async (api: Api) => (await api.call('POST', '/events', event)).status;
    expect(await statusOf(env().as('Omar'))).toBe(403);
    expect(await statusOf(env().as('Grace'))).toBe(403);
    expect(await statusOf(await howardWith('request:*', 'note:*', '*:Read'))).toBe(403);
    expect(await statusOf(await howardWith('event:Create'))).toBe(201);
    expect(await statusOf(new Api(env().stack, await tokenFor('event:Create'), 'widget'))).toBe(403);
    expect((await env().as('Howard').call('GET', '/events')).status).toBe(404);
    expect((await env().as('Howard').call('POST', '/events.xml', event)).status).toBe(406);
  });

  it('never fail for what they say', async () => {
    const howard = env().as('Howard');
    const name = fc.constantFrom(
      ...['subject', 'note', 'ci', 'ci_id', 'ci_ids', 'team', 'member', 'status', 'impact', 'template_id'],
      ...[
        'dedup_key',
        'resolve',
        'occurred_at',
        'custom_fields',
        'downtime_end_at',
        'source',
        'waiting_until',
      ],
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        '!',
        '>1',
        'web01',
        'completed',
        'waiting_for',
        'top',
        '2026-11-17T10:00:00Z',
        true,
        1,
        -1,
        1e18,
      ),
    );
    const body = fc.dictionary(name, value, { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(body, async (event) => {
        const { status } = await howard.call('POST', '/events', event);
        expect([200, 201, 422]).toContain(status);
      }),
      { numRuns: 60 },
    );
    for (const path of ['alertmanager', 'pagerduty'])
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(fc.constantFrom('alerts', 'payload', 'event_action', 'dedup_key'), fc.jsonValue()),
          async (event) => {
            expect((await howard.call('POST', `/events/${path}`, event)).status).toBeLessThan(500);
          },
        ),
        { numRuns: 20 },
      );
  });
});
