import { conforms } from './conforms';

const webhook = {
  id: 1,
  source: null,
  sourceID: null,
  created_at: '2026-03-02T10:00:00+01:00',
  updated_at: '2026-03-02T09:00:00Z',
  name: 'task.create',
  event: 'task.create',
  uri: 'https://receiver.example/',
  description: null,
  format: 'classic',
  origins: [],
  applications: [],
  except_applications: [],
  condition: null,
  app_offering_references: [],
  openid_connect_discovery: false,
  attachments: [],
  disabled: false,
  mail_exceptions_to: null,
  webhook_policy: { id: 3, name: 'rs256', nodeID: 'x', account: { id: 'wdc', name: 'WDC' } },
  last_error: null,
  verified_at: null,
  nodeID: 'x',
};
const { attachments: _attachments, ...incomplete } = webhook;

describe('conforms', () => {
  it('accepts an answer that is as the document says', () => {
    expect(conforms('getWebhook', 200, webhook)).toEqual([]);
    expect(conforms('listWebhooks', 200, [{ id: 1, nodeID: 'x', name: 'n', last_error: '500' }])).toEqual([]);
    expect(conforms('getWebhook', 404, { message: 'Not Found' })).toEqual([]);
    expect(
      conforms('createWebhook', 422, { message: 'Validation Failed', errors: [['uri', 'Uri no']] }),
    ).toEqual([]);
    expect(conforms('deleteWebhook', 204, null)).toEqual([]);
    expect(conforms('createWebhookPolicy', 201, { message: 'no' })).not.toEqual([]);
  });

  it.each([
    ['lacks a field', 200, incomplete],
    ['has a member nobody knows', 200, { ...webhook, surprise: 1 }],
    ['has a value of the wrong type', 200, { ...webhook, disabled: 'no' }],
    ['has null where there is always a value', 200, { ...webhook, uri: null }],
    ['has a value that is not in the list', 200, { ...webhook, event: 'task.crate' }],
    ['has half a datetime', 200, { ...webhook, created_at: '2026-03-02' }],
    ['has a status that is not in the table', 418, { message: 'Teapot' }],
    ['has an error without words', 404, {}],
  ])('does not conform when it %s', (_why, status, body) => {
    expect(conforms('getWebhook', status, body)).not.toEqual([]);
  });

  it('refuses the answer of an operation that the document does not have', () => {
    expect(conforms('getTeapot', 200, {})).toEqual(['The document has no operation getTeapot']);
  });
});
