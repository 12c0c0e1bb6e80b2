import type { Addressee, Occurrence } from './message';
import { prepare } from './prepare';
import { testOccurrence } from './test-message';

const origin = {
  base_url: 'https://api.example/v1',
  console_url: 'https://api.example',
  node_id_domain: 'deskline',
};
const webhook: Addressee = {
  id: 7,
  name: 'Tell the pager',
  account_id: 'widget',
  account_url: 'https://widget.example',
  custom_url: null,
};
const occurrence: Occurrence = {
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
const bodyOf = (changes: Partial<Occurrence> = {}, addressee: Partial<Addressee> = {}) =>
  read(prepare({ ...occurrence, ...changes }, { ...webhook, ...addressee }, origin));
const payloadOf = (changes: Partial<Occurrence>) => bodyOf(changes)['payload'];

describe('the message body', () => {
  it('has the fields of the table in their order', () => {
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

  it('has custom_url only when the account defines one', () => {
    expect(bodyOf()).not.toHaveProperty('custom_url');
    expect(bodyOf({}, { custom_url: 'https://desk.widget.com' })).toMatchObject({
      custom_url: 'https://desk.widget.com',
    });
  });

  it('has an empty person when a system event triggered it', () => {
    expect(bodyOf({ person_id: null, person_name: null })).toMatchObject({
      person_id: null,
      person_nodeID: null,
      person_name: null,
    });
  });

  it('knows a request by its short nodeID type', () => {
    expect(bodyOf({ object_type: 'request', event: 'request.update' })).toMatchObject({
      object_nodeID: nodeID('deskline/Req/12'),
    });
  });

  it('is about object 12345 when it is a test', () => {
    const test = testOccurrence('task.update', { id: 6, name: 'Howard Tanner' });
    expect(read(prepare(test, webhook, origin))).toMatchObject({ event: 'task.update', object_id: 12345 });
  });

  it('names the console while nothing but the id of the account is known', () => {
    expect(bodyOf({}, { account_url: null })).toMatchObject({ account: 'https://api.example' });
  });
});

describe('the payload', () => {
  it('has the audit line only when the event generated one', () => {
    expect(payloadOf({})).toMatchObject({
      audit_line_id: 88,
      audit_line_nodeID: nodeID('deskline/AuditLine/88'),
    });
    expect(payloadOf({ audit_line_id: null })).not.toHaveProperty('audit_line_id');
    expect(payloadOf({ audit_line_id: null })).not.toHaveProperty('audit_line_nodeID');
  });

  it('has the note only when one was created', () => {
    expect(payloadOf({})).not.toHaveProperty('note_id');
    expect(payloadOf({ note_id: 5 })).toMatchObject({ note_id: 5, note_nodeID: nodeID('deskline/Note/5') });
  });

  it('omits source and sourceID when the record has no value', () => {
    expect(payloadOf({ payload: { source: null, sourceID: '' } })).toEqual({
      audit_line_id: 88,
      audit_line_nodeID: expect.any(String),
    });
    expect(payloadOf({ payload: { source: 'Jira', sourceID: 'J-1' } })).toMatchObject({
      source: 'Jira',
      sourceID: 'J-1',
    });
  });

  it('omits status when the record has no Status field', () => {
    expect(payloadOf({ payload: {} })).not.toHaveProperty('status');
    expect(payloadOf({})).toMatchObject({ status: 'assigned' });
  });

  it('has previous_status for the status-changed events of the document only', () => {
    const payload = { status: 'assigned', previous_status: 'registered' };
    expect(payloadOf({ payload })).toMatchObject({ previous_status: 'registered' });
    expect(payloadOf({ payload, event: 'task.update' })).not.toHaveProperty('previous_status');
    expect(payloadOf({ payload, event: 'risk.status-changed', object_type: 'risk' })).not.toHaveProperty(
      'previous_status',
    );
  });

  it('has the team with its account, and omits sourceID and disabled when there is nothing to say', () => {
    const account = { id: 'widget', name: 'Widget' };
    expect(
      payloadOf({ payload: { team: { id: 3, name: 'Network', sourceID: null, disabled: false, account } } }),
    ).toHaveProperty('team', { id: 3, nodeID: nodeID('deskline/Team/3'), name: 'Network', account });
    expect(
      payloadOf({ payload: { team: { id: 3, name: 'Network', sourceID: 'n1', disabled: true, account } } }),
    ).toHaveProperty('team', {
      id: 3,
      nodeID: nodeID('deskline/Team/3'),
      name: 'Network',
      sourceID: 'n1',
      disabled: true,
      account,
    });
  });

  it('has the member whenever the record has one', () => {
    const account = { id: 'widget', name: 'Widget' };
    expect(payloadOf({ payload: { member: null } })).not.toHaveProperty('member');
    expect(payloadOf({ payload: { member: { id: 9, name: 'Ann', account } } })).toHaveProperty('member', {
      id: 9,
      nodeID: nodeID('deskline/Person/9'),
      name: 'Ann',
      account,
    });
  });

  it('passes on what else an event carries', () => {
    expect(payloadOf({ payload: { callback: 'https://x' } })).toMatchObject({ callback: 'https://x' });
  });
});

describe('the Link header', () => {
  it('names the resource in the user interface and in the API', () => {
    expect(prepare(occurrence, webhook, origin).link).toBe(
      '<https://widget.example/tasks/12>; rel="canonical", <https://api.example/v1/tasks/12>; rel="resource"',
    );
  });

  it('names the note as related when a note was added', () => {
    expect(prepare({ ...occurrence, note_id: 5 }, webhook, origin).link).toContain(
      '<https://api.example/v1/notes/5>; rel="related"',
    );
  });
});
