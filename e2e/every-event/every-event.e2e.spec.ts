import { EVENTS } from '@deskline/webhook-dispatcher';
import type { Fields } from '../api';
import type { Message } from '../receiver';
import { until } from '../until';
import { useSharedEnv } from '../use-shared-env';
import type { Step } from './event-scenario';
import { EVENT_SCENARIOS } from './event-scenarios';
import { payloadOf } from './payload';

/** Every event value of document 1, made to happen through the API and delivered to a receiver. */
describe('Events of document 1', () => {
  const env = useSharedEnv();
  const walked = new Set<string>();

  it.each(Object.keys(EVENT_SCENARIOS))('are all delivered for a %s', async (noun) => {
    const { of, make, steps } = EVENT_SCENARIOS[noun]!;
    const values = EVENTS.filter((event) => event.startsWith(`${noun}.`));
    const path = `/walk/${noun}`;
    await Promise.all(values.map((event) => env().webhook(event, path)));
    const read = (id: number) => env().as('Ellen').get(`/${of}/${id}`);

    let before: Fields | null = null;
    let record = await make(env());
    const made: Step = { verbs: ['create'], take: () => Promise.resolve() };
    let passed = 0;
    for (const { verbs, take } of [made, ...steps]) {
      await take(env(), record);
      if (!verbs.includes('delete')) [before, record] = [record, await read(record.id)];
      const messages = await arrived(path, record.id, passed, verbs.length);
      passed += verbs.length;
      const expected = verbs.map((verb) => [
        `${noun}.${verb}`,
        payloadOf({ noun, verb, before, after: record }),
      ]);
      expect(byEvent(messages.map(({ event, payload }) => [event, payload]))).toEqual(byEvent(expected));
      for (const { event } of messages) walked.add(event);
    }
    expect(values.filter((event) => !walked.has(event))).toEqual([]);
  });

  it('include automation_rule with the payload of the rule', async () => {
    const ellen = env().as('Ellen');
    await env().webhook('automation_rule', '/walk/automation_rule');
    const { id } = await ellen.post('/requests', { subject: 'Walks by itself', category: 'rfi' });
    const webhookRule = { trigger: 'on update', actions: `webhook({'steps': 3})` };
    const rule = await ellen.post('/automation_rules', { name: 'Walk', request: id, ...webhookRule });
    await ellen.patch(`/requests/${id}`, { subject: 'Walked by itself' });
    const [message] = await arrived('/walk/automation_rule', id, 0, 1);
    await ellen.patch(`/automation_rules/${rule.id}`, { disabled: true });
    expect(message).toMatchObject({ event: 'automation_rule', payload: { steps: 3, status: 'assigned' } });
    walked.add('automation_rule');
  });

  it('are complete: each has been delivered', () => {
    expect(EVENTS.filter((event) => !walked.has(event))).toEqual([]);
  });

  const byEvent = (messages: unknown[][]) =>
    messages.sort(([one], [other]) => String(one).localeCompare(String(other)));

  const arrived = async (path: string, id: number, passed: number, count: number): Promise<Message[]> => {
    const about = () =>
      env()
        .receiver.at(path)
        .filter(({ message }) => message.object_id === id);
    await until(() => about().length >= passed + count);
    return about()
      .slice(passed)
      .map(({ message }) => message);
  };
});
