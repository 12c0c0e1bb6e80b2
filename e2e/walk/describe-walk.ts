import { EVENTS } from '@deskline/webhook-dispatcher';
import type { Fields } from '../api';
import type { Message } from '../receiver';
import { until } from '../until';
import type { World } from '../world';
import type { Step } from './journey';
import { JOURNEYS } from './journeys';
import { payloadOf } from './payload';

/** Their record types are not there yet. */
const TO_COME = ['automation_rule', 'broadcast', 'project_task', 'service_offering', 'sla'];

/** Every event value of document 1, made to happen through the API and delivered to a receiver. */
export function describeWalk(world: () => World): void {
  const walked = new Set<string>();

  it.each(Object.keys(JOURNEYS))('a %s is told of, event by event', async (noun) => {
    const { of, make, steps } = JOURNEYS[noun]!;
    const values = EVENTS.filter((event) => event.startsWith(`${noun}.`));
    const path = `/walk/${noun}`;
    await Promise.all(values.map((event) => world().webhook(event, path)));
    const read = (id: number) => world().as('Ellen').get(`/${of}/${id}`);

    let before: Fields | null = null;
    let record = await make(world());
    const made: Step = { verbs: ['create'], take: () => Promise.resolve() };
    let passed = 0;
    for (const { verbs, take } of [made, ...steps]) {
      await take(world(), record);
      if (!verbs.includes('delete')) [before, record] = [record, await read(record.id)];
      const messages = await arrived(path, record.id, passed, verbs.length);
      passed += verbs.length;
      const told = verbs.map((verb) => [`${noun}.${verb}`, payloadOf({ noun, verb, before, after: record })]);
      expect(byEvent(messages.map(({ event, payload }) => [event, payload]))).toEqual(byEvent(told));
      for (const { event } of messages) walked.add(event);
    }
    expect(values.filter((event) => !walked.has(event))).toEqual([]);
  });

  it('leaves out those alone whose records are to come', () => {
    const missing = EVENTS.filter((event) => !walked.has(event));
    console.log(`Events that cannot happen yet: ${missing.join(', ') || 'none'}`);
    expect([...new Set(missing.map((event) => event.split('.')[0]))].sort()).toEqual(TO_COME);
  });

  const byEvent = (told: unknown[][]) =>
    told.sort(([one], [other]) => String(one).localeCompare(String(other)));

  const arrived = async (path: string, id: number, passed: number, count: number): Promise<Message[]> => {
    const about = () =>
      world()
        .receiver.at(path)
        .filter(({ message }) => message.object_id === id);
    await until(() => about().length >= passed + count);
    return about()
      .slice(passed)
      .map(({ message }) => message);
  };
}
