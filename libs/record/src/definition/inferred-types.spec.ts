import { optional, readonly, required } from './builders';
import { common, attachmentsOf } from './common';
import { me, type Condition } from './condition';
import { defineRecord } from './record';
import type { Create, Output, Patch, Row } from './inferred-types';

const Ticket = defineRecord('ticket', {
  collection: 'tickets',
  title: 'subject',
  fields: {
    ...common,
    subject: required.string(255),
    status: optional.enum(['open', 'closed'], { default: 'open' }),
    impact: optional.enum(['low', 'top']),
    team: required.reference('team'),
    member: optional.reference('person'),
    manager: readonly.reference('person'),
    ...attachmentsOf('note'),
  },
  list: ['id', 'subject'],
  filter: ['status'],
  sort: ['id'],
  defaultSort: '-id',
  views: { open: { not: { status: ['closed'] } }, of_manager: { 'team.manager': 1 } },
  events: ['create'],
  access: [{ to: 'everyone', read: true }],
});

/** The assertions are the compiler's: `npm run check` fails when the types accept more than before. */
describe('types inferred from a definition', () => {
  it('Create has the Required fields, references by id, and no Readonly field', () => {
    const create: Create<typeof Ticket> = { subject: 'Printer', team: 12 };
    // @ts-expect-error subject is required
    const incomplete: Create<typeof Ticket> = { team: 12 };
    // @ts-expect-error a Readonly field cannot be written
    const readonlyField: Create<typeof Ticket> = { subject: 'Printer', team: 12, manager: 1 };
    // @ts-expect-error a misspelt field is no field
    const misspelt: Create<typeof Ticket> = { subject: 'Printer', team: 12, statsu: 'open' };
    // @ts-expect-error not a value of the enumeration
    const wrongValue: Create<typeof Ticket> = { subject: 'Printer', team: 12, status: 'done' };
    expect([create, incomplete, readonlyField, misspelt, wrongValue]).toHaveLength(5);
  });

  it('Patch accepts null and absence, and no Readonly field', () => {
    const patch: Patch<typeof Ticket> = { member: null };
    // @ts-expect-error a Readonly field cannot be written
    const readonlyField: Patch<typeof Ticket> = { created_at: '2026-01-01T00:00:00Z' };
    expect([patch, readonlyField]).toHaveLength(2);
  });

  it('Output has every field but Writeonly ones, with null where a field may be empty', () => {
    const read = (ticket: Output<typeof Ticket>) => {
      const subject: string = ticket.subject;
      const status: 'open' | 'closed' = ticket.status;
      // @ts-expect-error impact has no default and may be empty
      const impact: 'low' | 'top' = ticket.impact;
      const name: string | undefined = ticket.member?.name;
      // @ts-expect-error Writeonly fields are never returned
      const attachments: unknown = ticket.note_attachments;
      return [subject, status, impact, name, attachments];
    };
    expect(read).toBeInstanceOf(Function);
  });

  it('Row has references as ids', () => {
    const read = (row: Row<typeof Ticket>): [number, number | null, number] => [row.team, row.member, row.id];
    expect(read).toBeInstanceOf(Function);
  });

  it('Definition accepts only fields of the record in lists, sorts, filters and views', () => {
    const wrong = () =>
      defineRecord('wrong', {
        collection: 'wrongs',
        title: 'name',
        fields: { ...common, name: required.string(80) },
        // @ts-expect-error no such field
        list: ['subject'],
        filter: [],
        sort: [],
        // @ts-expect-error no such field
        defaultSort: '-subject',
        // @ts-expect-error no such field
        views: { open: { status: 'open' } },
        events: [],
        access: [],
      });
    expect(wrong).toBeInstanceOf(Function);
    expect(Ticket.views).toHaveProperty('open');
  });

  it('Condition accepts only fields of the record, at every depth', () => {
    type TicketCondition = Condition<keyof (typeof Ticket)['fields'] & string>;
    const open: TicketCondition = {
      member: me,
      'team.manager': me,
      not: { status: 'closed' },
      any: [{ impact: 'top' }],
    };
    // @ts-expect-error a misspelt field is no field, whatever stands beside it
    const misspelt: TicketCondition = { membre: me, not: { status: 'closed' } };
    // @ts-expect-error nor is it one further in
    const inner: TicketCondition = { member: me, not: { statsu: 'closed' } };
    expect([open, misspelt, inner]).toHaveLength(3);
  });
});
