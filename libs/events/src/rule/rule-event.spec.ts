import { ruleEvent } from './rule-event';
import { BadRulePayload, RULE_PAYLOAD_BYTES, RULE_PAYLOAD_VALUES } from './rule-payload';

const eventWith = (payload: unknown, members?: object) =>
  ruleEvent({
    account_id: 'widget',
    object_type: 'task',
    object_id: 12,
    person: null,
    members: members as Record<string, unknown>,
    payload,
    occurred_at: '2026-03-02T09:00:00Z',
  });

const deep = (levels: number): object => (levels === 0 ? {} : { deeper: deep(levels - 1) });
const endless: Record<string, unknown> = {};
endless['itself'] = endless;

describe('ruleEvent', () => {
  it('makes one event about a record, with the members that describe the record', () => {
    expect(eventWith({ room: '1.12', deep: [{ a: null }] }, { status: 'assigned' })).toEqual({
      event: 'automation_rule',
      account_id: 'widget',
      object_type: 'task',
      object_id: 12,
      person_id: null,
      person_name: null,
      audit_line_id: null,
      note_id: null,
      payload: { room: '1.12', deep: [{ a: null }], status: 'assigned' },
      snapshot: null,
      occurred_at: '2026-03-02T09:00:00Z',
      request_id: null,
      origin: 'rule',
      application_id: null,
    });
  });

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a list', [1]],
    ['a text', 'payload'],
    ['a number', 1],
    ['a date, which is a text in JSON', new Date()],
    ['not serialisable as JSON', { count: 1n }],
    ['circular', endless],
    ['too deep', deep(51)],
    ['much too deep', JSON.parse(`{"a":${'['.repeat(4_000)}${']'.repeat(4_000)}}`)],
    ['a text with a character that PostgreSQL does not store', { text: 'a\0b' }],
    ['a text with half a surrogate pair', { list: ['\ud800'] }],
    ['an object with such a key', { 'a\0b': 1 }],
    ['an object with the key __proto__', JSON.parse('{"a": {"__proto__": 1}}')],
    ['an object of too many values', { list: Array(RULE_PAYLOAD_VALUES).fill(1) }],
    ['too large', { text: 'a'.repeat(RULE_PAYLOAD_BYTES) }],
  ])('refuses a payload that is %s', (_case, payload) => {
    expect(() => eventWith(payload)).toThrow(BadRulePayload);
  });

  it.each(['audit_line_id', 'note_nodeID', 'source', 'status', 'previous_status', 'team', 'member'])(
    'refuses a payload with its own %s, but accepts it deeper in the payload',
    (name) => {
      expect(() => eventWith({ [name]: 1 })).toThrow(`A payload cannot have ${name} of its own.`);
      expect(eventWith({ more: { [name]: 1 } }).payload).toEqual({ more: { [name]: 1 } });
    },
  );

  it('accepts a payload with a text of 64 KB', () => {
    const text = '\u0001'.repeat(42 * 1024);
    expect(eventWith({ text, deep: deep(48) }).payload['text']).toBe(text);
    expect(eventWith({ text: '😀'.repeat(16 * 1024) }).payload['text']).toHaveLength(32 * 1024);
  });
});
