import { EVENTS, nounOf, PREVIOUS_STATUS_EVENTS } from '../events';
import type { WebhookEvent } from './message';
import { payloadOf } from './payload';

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
const account = { id: 'widget', name: 'Widget' };
const nodeID = (text: string) => Buffer.from(text).toString('base64url');
const payloadWith = (changes: Partial<WebhookEvent>) => payloadOf({ ...occurrence, ...changes }, 'deskline');
/** Payload without the audit line. */
const membersOf = (payload: Record<string, unknown>) => payloadWith({ audit_line_id: null, payload });

describe('payloadOf', () => {
  it('writes the members of the document in their order, and other members after them', () => {
    const team = { id: 3, name: 'Network', account };
    const payload = { zeal: 1, member: team, team, ...occurrence.payload, sourceID: 'J-1', source: 'Jira' };
    expect(Object.keys(payloadWith({ note_id: 5, payload }))).toEqual([
      'audit_line_id',
      'audit_line_nodeID',
      'note_id',
      'note_nodeID',
      'source',
      'sourceID',
      'status',
      'previous_status',
      'team',
      'member',
      'zeal',
    ]);
  });

  it('writes the audit line only when the event generated an audit entry', () => {
    const line = { audit_line_id: 88, audit_line_nodeID: nodeID('deskline/AuditLine/88') };
    expect(payloadWith({ payload: {} })).toEqual(line);
    expect(payloadWith({ payload: {}, audit_line_id: null })).toEqual({});
  });

  it('writes the note only when one was created in the creation or update', () => {
    expect(payloadWith({})).not.toHaveProperty('note_id');
    expect(payloadWith({ note_id: 5 })).toMatchObject({ note_id: 5, note_nodeID: nodeID('deskline/Note/5') });
  });

  it('omits source and sourceID when the record has no value', () => {
    expect(membersOf({ source: null, sourceID: '' })).toEqual({});
    expect(membersOf({ source: 'Jira' })).toEqual({ source: 'Jira' });
    expect(membersOf({ source: 'Jira', sourceID: 'J-1' })).toEqual({ source: 'Jira', sourceID: 'J-1' });
  });

  it('omits status when the record has no Status field', () => {
    expect(membersOf({})).toEqual({});
    expect(membersOf({ status: 'assigned' })).toEqual({ status: 'assigned' });
  });

  it.each(EVENTS)('writes previous_status of %s as the document says', (event) => {
    const of = payloadWith({ event, object_type: nounOf(event) });
    expect('previous_status' in of).toBe(
      [
        'request.status-changed',
        'problem.status-changed',
        'workflow.status-changed',
        'task.status-changed',
        'project.status-changed',
        'project_task.status-changed',
      ].includes(event),
    );
    expect('previous_status' in of).toBe(PREVIOUS_STATUS_EVENTS.has(event));
  });

  describe.each([
    ['team', 'Team'],
    ['member', 'Person'],
  ])('member %s', (member, type) => {
    const plain = { id: 3, nodeID: nodeID(`deskline/${type}/3`), name: 'Network', account };
    const given = { id: 3, name: 'Network', account };

    it('has its account whenever the record has one', () => {
      expect(membersOf({ [member]: given })).toEqual({ [member]: plain });
    });

    it('has a sourceID unless it has none', () => {
      expect(membersOf({ [member]: { ...given, sourceID: 'n1' } })).toEqual({
        [member]: { ...plain, sourceID: 'n1' },
      });
      expect(membersOf({ [member]: { ...given, sourceID: null } })).toEqual({ [member]: plain });
    });

    it('has disabled unless it is enabled', () => {
      expect(membersOf({ [member]: { ...given, disabled: true } })).toEqual({
        [member]: { ...plain, disabled: true },
      });
      expect(membersOf({ [member]: { ...given, disabled: false } })).toEqual({ [member]: plain });
    });

    it('has no other attributes', () => {
      expect(membersOf({ [member]: { ...given, primary_email: 'n@widget.example' } })).toEqual({
        [member]: plain,
      });
    });
  });

  it('omits the team when the record type cannot be assigned to one, and the member when there is none', () => {
    expect(membersOf({})).toEqual({});
    expect(membersOf({ team: null, member: null })).toEqual({ team: null });
  });

  it('passes on other members of the event', () => {
    const more = { callback: 'https://x', person: { id: 1 }, nothing: null, list: [1] };
    expect(membersOf(more)).toEqual(more);
  });

  it('lets no other member of the event replace a member of the document', () => {
    const forged = {
      audit_line_id: 1,
      audit_line_nodeID: 'x',
      note_id: 2,
      note_nodeID: 'x',
      previous_status: 'x',
    };
    expect(payloadWith({ event: 'automation_rule', audit_line_id: null, payload: forged })).toEqual({});
    expect(payloadWith({ event: 'automation_rule', payload: forged })).toMatchObject({ audit_line_id: 88 });
  });
});
