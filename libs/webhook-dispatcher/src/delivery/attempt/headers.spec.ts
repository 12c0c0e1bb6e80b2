import { loadSettings } from '@deskline/platform';
import { WebhookDispatcherSettings } from '../../webhook-dispatcher.settings';
import { headersOf, type HeaderList } from './headers';

const id = '7b0e2f2e-6a52-4a4f-a2a9-6f1c6f0d1a11';
const link = '<https://widget.example/tasks/12>; rel="canonical"';
const read = (list: HeaderList) => {
  const pairs = list.flatMap((name, nth) => (nth % 2 === 0 ? [[name, list[nth + 1]]] : []));
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length);
  return Object.fromEntries(pairs) as Record<string, string>;
};
const headers = (aliases: readonly string[], more?: Record<string, string>, body = '{"webhook_id":7}') =>
  read(headersOf({ id, sequence: 3, link }, Buffer.from(body), aliases, more));
const aliases = (text: string) =>
  loadSettings(WebhookDispatcherSettings, { DELIVERY_HEADER_ALIASES: text }).DELIVERY_HEADER_ALIASES;

describe('headersOf', () => {
  it('names the content type, the user agent, the delivery, its sequence and its links', () => {
    expect(headers([])).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Deskline-Webhooks/1.0',
      'x-webhook-delivery': id,
      'x-webhook-sequence': '3',
      link,
    });
  });

  it('names the content type of a CloudEvent by its body; of a signed one, that of the JWT around it', () => {
    const type = (body: string) => headers([], {}, body)['content-type'];
    expect(type('{"specversion":"1.0"}')).toBe('application/cloudevents+json; charset=utf-8');
    expect(type('{"jwt":"x"}')).toBe('application/json; charset=utf-8');
  });

  it('repeats the delivery id under the configured names, exactly as they are written', () => {
    expect(headers(aliases('X-Request-Id, X-Partner-Delivery'))).toMatchObject({
      'x-webhook-delivery': id,
      'X-Request-Id': id,
      'X-Partner-Delivery': id,
    });
  });

  it('gives no header another meaning for a configured name', () => {
    const signed = { 'webhook-id': id, 'webhook-signature': 'v1,x' };
    const names = ['Content-Type', 'link', 'X-Webhook-Sequence', 'Webhook-Signature', 'X-New', 'x-new'];
    expect(headers(names, signed)).toEqual({ ...headers([]), ...signed, 'X-New': id });
  });

  it.each(['X-Bad Name', 'X:Y', 'X\r\nY', 'Host', 'content-length', 'Transfer-Encoding', 'connection'])(
    'refuses %j as a configured name',
    (name) => {
      expect(() => aliases(name)).toThrow('DELIVERY_HEADER_ALIASES');
    },
  );
});
