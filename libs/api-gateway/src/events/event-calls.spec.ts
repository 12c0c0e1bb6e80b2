import { assertOnlyForEvents, eventsIn, forwardedBody } from './event-calls';

const bytes = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));
const allow = (...actions: string[]) => ({ effect: 'allow' as const, actions });
const deny = (...actions: string[]) => ({ effect: 'deny' as const, actions });

describe('Body of an event of PagerDuty', () => {
  it.each(['/events/pagerduty', '/events/pagerduty/v2/enqueue'])('loses its key at %s', (path) => {
    const body = { routing_key: 'dsk_pat_secret', event_action: 'resolve' };
    expect(forwardedBody(path, bytes(body)).toString()).toBe('{"event_action":"resolve"}');
  });

  it('is left as it is at other paths, without a key, and where it is no object', () => {
    const body = bytes({ routing_key: 'x' });
    expect(forwardedBody('/events', body)).toBe(body);
    for (const other of [bytes({ a: 120.5 }), bytes([]), Buffer.from('{"routing_key":')])
      expect(forwardedBody('/events/pagerduty', other)).toBe(other);
  });
});

describe('Scopes of a routing key', () => {
  const isTaken = (...scopes: readonly ReturnType<typeof allow | typeof deny>[]): boolean => {
    try {
      assertOnlyForEvents({ scopes } as never);
      return true;
    } catch {
      return false;
    }
  };

  it.each([
    [[allow('event:Create')], true],
    [[allow('event:*'), deny('event:Read', 'event:Update', 'event:Delete')], true],
    [[allow('event:Create', 'request:Read')], false],
    [[allow('event:*')], false],
    [[allow('*:*')], false],
    [[allow('event:Create'), deny('event:Create')], false],
    [[allow('request:Create')], false],
    [[], false],
  ])('%j: %s', (scopes, taken) => expect(isTaken(...scopes)).toBe(taken));
});

describe('Calls that an event counts as', () => {
  it.each([
    ['/events/alertmanager', { alerts: [{}, {}, {}] }, 3],
    ['/events/alertmanager', { alerts: [] }, 1],
    ['/events/alertmanager', { alerts: 'x' }, 1],
    ['/events/alertmanager', { alerts: Array.from({ length: 501 }, () => 0) }, 1],
    ['/events', { alerts: [{}, {}] }, 1],
    ['/requests', { alerts: [{}, {}] }, 1],
  ])('%s with %j', (path, body, count) => expect(eventsIn('POST', path, bytes(body))).toBe(count));
});
