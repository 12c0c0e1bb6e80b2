import type { DomainEvent } from '@deskline/events';
import { fieldsBeyondPayload } from '../message/message-condition';
import { Conditions } from './conditions';

const event = (more: Partial<DomainEvent> = {}): DomainEvent => ({
  event: 'task.update',
  account_id: 'widget',
  object_type: 'task',
  object_id: 12,
  person_id: 6,
  person_name: 'Howard Tanner',
  audit_line_id: 88,
  note_id: null,
  payload: { status: 'assigned', team: { id: 5, name: 'Network' } },
  snapshot: null,
  occurred_at: '2026-03-02T09:00:00.000Z',
  request_id: null,
  source: 'work-records',
  position: 1,
  id: '7b0e2f2e-6a52-4a4f-a2a9-6f1c6f0d1a11',
  ...more,
});

describe('Conditions', () => {
  const fields = new Map([
    [
      'widget task 12',
      {
        subject: 'Printer',
        impact: null,
        planned_effort: 30,
        created_at: '2026-03-01T08:00:00Z',
        phase: null,
      },
    ],
  ]);
  const isMet = (source: string, more?: Partial<DomainEvent>) =>
    new Conditions('deskline', fields).areMet(source, event(more));

  it.each([
    ['record.status == "assigned"', true],
    ['task.status == "completed"', false],
    ['record.team.id == 5 && record.team.name.startsWith("Net")', true],
    ['record.member == null && record.note_id == null', true],
    ['event.person.id == 6 && event.at < timestamp("2026-03-03T00:00:00Z")', true],
    ['event.name != "task.update"', false],
  ])('tell %s of a message: %s', (source, expected) => {
    expect(isMet(source)).toBe(expected);
  });

  it.each([
    ['record.subject == "Printer" && task.impact == null', true],
    ['record["planned_effort"] > 60', false],
    ['record.created_at > timestamp("2026-03-01T12:00:00Z")', false],
    ['record.id == 12 && record.phase == null', true],
    ['record.subject == "Printer" && record.status == "waiting"', false],
  ])('tell %s of the record: %s', (source, expected) => {
    expect(isMet(source)).toBe(expected);
  });

  it('let messages of a record that could not be read pass', () => {
    expect(isMet('record.subject == "Scanner"', { object_id: 13 })).toBe(true);
  });

  it.each([
    ['record.status == "assigned" && record.team.id == 5 && event.name != "x"', []],
    ['record.subject == "x" || task . impact == "low"', ['subject', 'impact']],
    ['record["subject"] == record[ \'impact\' ]', ['subject', 'impact']],
    ['record.gone == 5', []],
  ])('need for %s the fields %j', (source, expected) => {
    expect(fieldsBeyondPayload('task.update', source)).toEqual(expected);
  });

  it('let a message pass that they cannot be told of', () => {
    expect(isMet('record.member.id == 5')).toBe(true);
    expect(isMet('record.status > 5')).toBe(true);
    expect(isMet('record.gone == 5')).toBe(true);
  });

  it('read members that only the record or a rule knows', () => {
    const rule = { event: 'automation_rule', payload: { room: '1.12', deep: { floors: [1, 2] } } };
    expect(isMet('record.room == "1.12" && 2 in record.deep.floors', rule)).toBe(true);
    expect(isMet('record.room == "1.13"', rule)).toBe(false);
    const time = { event: 'time_entry.create', object_type: 'time_entry', payload: { time_spent: 30 } };
    expect(isMet('record.time_spent > 60', time)).toBe(false);
  });
});
