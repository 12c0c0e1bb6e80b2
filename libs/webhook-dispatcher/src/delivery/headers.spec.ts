import { loadSettings } from '@deskline/platform';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { headersOf } from './headers';

const id = '7b0e2f2e-6a52-4a4f-a2a9-6f1c6f0d1a11';
const link = '<https://widget.example/tasks/12>; rel="canonical"';
const aliases = (text: string) =>
  loadSettings(WebhookDispatcherSettings, { DELIVERY_HEADER_ALIASES: text }).DELIVERY_HEADER_ALIASES;

describe('the headers of a message', () => {
  it('say what it is, which one it is and what it is about', () => {
    expect(headersOf({ id, sequence: 3, link }, [])).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Deskline-Webhooks/1.0',
      'x-webhook-delivery': id,
      'x-webhook-sequence': '3',
      link,
    });
  });

  it('have the delivery id under further names', () => {
    expect(headersOf({ id, sequence: 3, link }, aliases('X-Request-Id, X-Partner-Delivery'))).toMatchObject({
      'x-webhook-delivery': id,
      'x-request-id': id,
      'x-partner-delivery': id,
    });
  });

  it('mean what they mean, whatever names are added', () => {
    const headers = headersOf({ id, sequence: 3, link }, ['Content-Type', 'link', 'X-Webhook-Sequence']);
    expect(headers).toEqual(headersOf({ id, sequence: 3, link }, []));
  });

  it.each(['X-Bad Name', 'X:Y', 'X\r\nY', 'Host', 'content-length', 'Transfer-Encoding', 'connection'])(
    'are never called %j',
    (name) => {
      expect(() => aliases(name)).toThrow('DELIVERY_HEADER_ALIASES');
    },
  );
});
