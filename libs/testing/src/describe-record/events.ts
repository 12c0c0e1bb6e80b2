import type { EventVerb, RecordType } from '@deskline/record';
import { checking } from './checks';
import type { Fields } from './client';
import type { RecordUnderTest } from './record-under-test';
import { until } from './until';

/** "plus X.status-changed, X.team-changed, X.member-changed, X.manager-changed as they apply" */
const FIELD_OF: Partial<Record<EventVerb, string>> = {
  'status-changed': 'status',
  'team-changed': 'team',
  'member-changed': 'member',
  'manager-changed': 'manager',
  'agile-board-column-changed': 'agile_board_column',
  'major-incident-status-changed': 'major_incident_status',
};

export function describeEvents(record: RecordType, given: () => RecordUnderTest): void {
  // Clients cannot change the rows of a view.
  if (record.events.length === 0 || record.createAnnouncedAs || record.relation) return;

  it(
    'publishes the documented events of its changes',
    checking(async (checks) => {
      const subject = given();
      const { operator } = subject.fixture.contractEnv;
      const source = subject.catalogue.service;
      const after = await operator.position(source);
      const path = await subject.fixture.pathOf(record);
      const trial = await subject.admin.post(`${path}?dry_run=1`, await subject.fixture.body(record, 0, []));
      const tried = (trial.json as { body?: { id?: number } }).body?.id;
      const expected = new Set<string>(['create']);
      const { id } = await subject.fresh();
      let last = await subject.one(id);
      for (const [verb, body] of await changesOf(record, subject)) {
        last = await subject.patch(id, body);
        if (checks.status(last, 200)) expected.add('update').add(verb);
      }
      if (record.deletable && record.events.includes('delete')) {
        last = await subject.admin.ask('DELETE', `${subject.path}/${id}`);
        expected.add('delete');
      }
      let all: readonly { object_type: string; object_id: number }[] = [];
      const logged = await until(
        async () =>
          (all = await operator.events(source, after))
            .filter((event) => event.object_type === record.name && event.object_id === id)
            .map(({ event }) => event),
        (events) => [...expected].every((verb) => events.includes(`${record.name}.${verb}`)),
      );
      for (const verb of expected) {
        const name = `${record.name}.${verb}`;
        checks.that(
          last,
          () => `${name} is not in the event log, but ${logged.join()}`,
          logged.includes(name),
        );
      }
      checks.that(
        trial,
        () => 'a dry run is in the event log',
        tried !== undefined &&
          !all.some(({ object_type, object_id }) => object_type === record.name && object_id === tried),
      );
      const documented = new Set(record.events.map((verb) => `${record.name}.${verb}`));
      for (const event of logged)
        checks.that(last, () => `${event} is in the event log`, documented.has(event));
      checks.equal(
        last,
        'the number of create events',
        logged.filter((event) => event.endsWith('.create')).length,
        1,
      );
    }),
  );
}

/** A change for each verb that a client can bring about. */
async function changesOf(record: RecordType, subject: RecordUnderTest): Promise<[EventVerb, Fields][]> {
  const changes: [EventVerb, Fields][] = [];
  const add = async (verb: EventVerb, name: string) => {
    if (!subject.changeable.includes(name)) return;
    const last = subject.field(name).values?.at(-1);
    changes.push([verb, { [name]: last ?? (await subject.fixture.value(record, name, 1)) }]);
  };
  const [any] = subject.changeable.filter((name) => !subject.field(name).transient);
  if (any && subject.isUpdatable && record.events.includes('update')) await add('update', any);
  for (const verb of record.events) if (FIELD_OF[verb]) await add(verb, FIELD_OF[verb]);
  if (record.events.includes('note-added')) await add('note-added', 'note');
  return changes;
}
