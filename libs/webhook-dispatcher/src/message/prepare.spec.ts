import { testOccurrence } from '../webhook/test-webhook';
import type { Addressee, WebhookEvent } from './message';
import { prepare } from './prepare';

const origin = {
  base_url: 'https://api.example/v1',
  console_url: 'https://api.example',
  accountUrl: (_id: string, stored: string | null) => stored ?? 'https://api.example',
  node_id_domain: 'deskline',
};
const webhook: Addressee = {
  id: 7,
  name: 'Tell the pager',
  account_id: 'widget',
  format: 'classic',
  account_url: 'https://widget.example',
  custom_url: null,
};
const occurrence: WebhookEvent = {
  event: 'task.status-changed',
  object_type: 'task',
  object_id: 12,
  person_id: 6,
  person_name: 'Howard Tanner',
  audit_line_id: 88,
  note_id: null,
  payload: { status: 'assigned', previous_status: 'registered' },
};

const read = (message: { body: Buffer }) => JSON.parse(message.body.toString()) as Record<string, unknown>;
const nodeID = (text: string) => Buffer.from(text).toString('base64url');
const bodyOf = (changes: Partial<WebhookEvent> = {}, addressee: Partial<Addressee> = {}) =>
  read(prepare({ ...occurrence, ...changes }, { ...webhook, ...addressee }, origin));

describe('prepare', () => {
  it('writes the fields of the document in their order', () => {
    expect(Object.entries(bodyOf())).toEqual([
      ['webhook_id', 7],
      ['webhook_nodeID', nodeID('deskline/Webhook/7')],
      ['account_id', 'widget'],
      ['account', 'https://widget.example'],
      ['name', 'Tell the pager'],
      ['event', 'task.status-changed'],
      ['object_id', 12],
      ['object_nodeID', nodeID('deskline/Task/12')],
      ['person_id', 6],
      ['person_nodeID', nodeID('deskline/Person/6')],
      ['person_name', 'Howard Tanner'],
      ['payload', expect.any(Object)],
    ]);
  });

  it('writes custom_url only when the account defines one', () => {
    expect(bodyOf()).not.toHaveProperty('custom_url');
    expect(bodyOf({}, { custom_url: '' })).not.toHaveProperty('custom_url');
    expect(bodyOf({}, { custom_url: 'https://desk.widget.com' })).toMatchObject({
      custom_url: 'https://desk.widget.com',
    });
  });

  it('leaves the person empty when a system event triggered the message', () => {
    expect(bodyOf({ person_id: null, person_name: null })).toMatchObject({
      person_id: null,
      person_nodeID: null,
      person_name: null,
    });
  });

  it('writes the nodeID of a request with its short type', () => {
    expect(bodyOf({ object_type: 'request', event: 'request.update' })).toMatchObject({
      object_nodeID: nodeID('deskline/Req/12'),
    });
  });

  it('writes object 12345 into a test message', () => {
    const test = testOccurrence('task.update', { id: 6, name: 'Howard Tanner' });
    expect(read(prepare(test, webhook, origin))).toMatchObject({ event: 'task.update', object_id: 12345 });
  });

  it('names the console while the account is not in the projection', () => {
    expect(bodyOf({}, { account_url: null })).toMatchObject({ account: 'https://api.example' });
  });
});
