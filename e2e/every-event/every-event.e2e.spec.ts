import { EVENTS } from '@deskline/webhook-dispatcher';
import type { Fields } from '../api';
import { DescribedMessages } from '../described-messages';
import type { Message } from '../receiver';
import { until } from '../until';
import { useSharedEnv } from '../use-shared-env';
import type { Step } from './event-scenario';
import { EVENT_SCENARIOS } from './event-scenarios';
import { payloadOf } from './payload';

/** Every event value of document 1, made to happen through the API and delivered to a receiver, in both formats. */
describe('Events of document 1', () => {
  const env = useSharedEnv();
  const walked = new Set<string>();
  const described = new DescribedMessages();

  it.each(Object.keys(EVENT_SCENARIOS))('are all delivered for a %s', async (noun) => {
    const { of, make, steps } = EVENT_SCENARIOS[noun]!;
    const values = EVENTS.filter((event) => event.startsWith(`${noun}.`));
    const path = `/walk/${noun}`;
    await Promise.all(values.map((event) => env().webhook(event, path)));
    await Promise.all(
      values.map((event) => env().webhook(event, enveloped(path), { format: 'cloudevents' })),
    );
    const read = (id: number) => env().as('Ellen').get(`/${of}/${id}`);

    let before: Fields | null = null;
    let record = await make(env());
    const made: Step = { verbs: ['create'], take: () => Promise.resolve() };
    let passed = 0;
    for (const { verbs, take } of [made, ...steps]) {
      await take(env(), record);
      if (!verbs.includes('delete')) [before, record] = [record, await read(record.id)];
      const messages = await arrived(path, record.id, passed, verbs.length);
      const others = await arrived(enveloped(path), record.id, passed, verbs.length);
      expect(byEvent(others.map(({ event, payload }) => [event, payload]))).toEqual(
        byEvent(messages.map(({ event, payload }) => [event, payload])),
      );
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
    await env().webhook('automation_rule', enveloped('/walk/automation_rule'), { format: 'cloudevents' });
    const { id } = await ellen.post('/requests', { subject: 'Walks by itself', category: 'rfi' });
    const webhookRule = { trigger: 'on update', actions: `webhook({'steps': 3})` };
    const rule = await ellen.post('/automation_rules', { name: 'Walk', request: id, ...webhookRule });
    await ellen.patch(`/requests/${id}`, { subject: 'Walked by itself' });
    const [message] = await arrived('/walk/automation_rule', id, 0, 1);
    const [other] = await arrived(enveloped('/walk/automation_rule'), id, 0, 1);
    await ellen.patch(`/automation_rules/${rule.id}`, { disabled: true });
    expect(message).toMatchObject({ event: 'automation_rule', payload: { steps: 3, status: 'assigned' } });
    expect(other?.payload).toEqual(message?.payload);
    walked.add('automation_rule');
  });

  it.each(['import', 'export'])('include the end of an %s that asks for it', async (kind) => {
    const ellen = env().as('Ellen');
    const path = `/walk/${kind}`;
    await env().webhook(`${kind}.finished`, path);
    await env().webhook(`${kind}.finished`, enveloped(path), { format: 'cloudevents' });
    const file = kind === 'import' && { file: 'Name\nWalked site\n', dry_run: true };
    await ellen.call('POST', `/${kind}`, { type: 'sites', deliver: 'webhook', ...file });
    const isFinished = ({ message }: { message: Message }) => message.event === `${kind}.finished`;
    const first = (at: string) => env().receiver.at(at).find(isFinished)?.message;
    await until(() => first(path) !== undefined && first(enveloped(path)) !== undefined);
    const { object_id = 0, payload } = first(path) ?? {};
    expect(payload).toEqual({ type: 'sites', state: 'done' });
    expect(first(enveloped(path))?.payload).toEqual(payload);
    expect(await ellen.get(`/${kind}s/${object_id}`)).toMatchObject({ type: 'sites', state: 'done' });
    walked.add(`${kind}.finished`);
  });

  it('are complete: each has been delivered', () => {
    expect(EVENTS.filter((event) => !walked.has(event))).toEqual([]);
  });

  it('arrive as the AsyncAPI document describes them, verifications included', () => {
    const arrivals = env().receiver.arrivals.filter(({ path }) => path.startsWith('/walk/'));
    expect(arrivals.length).toBeGreaterThan(2 * EVENTS.length);
    const problems = arrivals.flatMap((arrival) =>
      described.problems(arrival).map((problem) => [arrival.message.event, problem]),
    );
    expect(problems).toEqual([]);
    const strange = arrivals.map((arrival) => ({
      ...arrival,
      body: arrival.body.replace('{', '{"strange":1,'),
    }));
    expect(strange.filter((arrival) => described.problems(arrival).length === 0)).toEqual([]);
  });

  it('have the same id, time and sequence in the change feed', async () => {
    const [arrival] = env().receiver.at(enveloped('/walk/risk'));
    const { id, time, sequence } = JSON.parse(arrival?.body ?? '{}') as Record<string, string>;
    const before = new Date(Date.parse(time ?? '') - 1_000).toISOString();
    const entries = await env().as('Ellen').get<Fields[]>(`/changes?types=risk.create&after=${before}`);
    expect(entries.filter((entry) => entry.id === (id as never))).toMatchObject([
      { event: 'risk.create', time, sequence: Number(sequence), record: { id: arrival?.message.object_id } },
    ]);
  });

  const enveloped = (path: string): string => `${path}?enveloped`;

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
