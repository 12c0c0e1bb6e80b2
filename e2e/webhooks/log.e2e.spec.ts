import type { Api, Fields } from '../api';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

interface Pulled {
  readonly sequence: number;
  readonly state: string;
  readonly message: { readonly object_id: number };
}

/** A receiver that was away sees the gap in the sequence, pulls the missed messages, and has them sent. */
describe('The log of a webhook', () => {
  const given = useSharedEnv('webhook-log');
  const path = '/away';
  let env: E2eEnv;
  let ellen: Api;
  let webhook: Fields;
  let missed: Fields;

  const arrived = () =>
    env.receiver.at(path).map(({ headers, message }) => ({
      sequence: Number(headers['x-webhook-sequence']),
      object: message.object_id,
    }));
  const deliveries = (query = '') => ellen.get<Fields[]>(`/webhooks/${webhook.id}/deliveries${query}`);
  const organization = (name: string) => ellen.post('/organizations', { name });

  beforeAll(async () => {
    env = given();
    ellen = env.as('Ellen');
    webhook = await env.webhook('organization.create', path);
    await organization('Before');
    await until(() => arrived().length === 1);
    await ellen.patch(`/webhooks/${webhook.id}`, { disabled: true });
    missed = await organization('Meanwhile');
    await until(async () => (await deliveries('?state=held')).length === 1);
    await ellen.patch(`/webhooks/${webhook.id}`, { disabled: false });
    await organization('After');
    await until(() => arrived().length === 2);
  });

  it('shows a gap in the sequence where a message was missed', () => {
    const [before, after] = arrived();
    expect(after?.sequence).toBe((before?.sequence ?? 0) + 2);
  });

  it('lists every message, and finds and shows one by the id in its header', async () => {
    await until(async () => (await deliveries('?state=succeeded')).length === 3);
    expect((await deliveries()).map(({ state }) => state)).toEqual([
      'succeeded',
      'held',
      'succeeded',
      'succeeded',
    ]);
    const id = env.receiver.at(path)[0]?.headers['x-webhook-delivery'];
    for (const filter of ['id', 'ids'])
      expect((await deliveries(`?${filter}=${String(id)}`)).map((row) => row.id)).toEqual([id]);
    expect(await ellen.get(`/webhooks/${webhook.id}/deliveries/${String(id)}`)).toMatchObject({
      id,
      attempts: [{ status: 200, line: '200 OK' }],
    });
    expect((await ellen.call('GET', `/webhooks/${webhook.id}/deliveries/nonsense`)).status).toBe(404);
  });

  it('returns the missed messages to a receiver that pulls them', async () => {
    const after = arrived()[0]?.sequence;
    const [pulled] = await ellen.get<Pulled[]>(`/webhooks/${webhook.id}/messages?after=${after}&per_page=1`);
    expect(pulled).toMatchObject({ state: 'held', message: { object_id: missed.id } });
  });

  it('sends the missed message when it is replayed, and again when it is redelivered', async () => {
    const from = (arrived()[0]?.sequence ?? 0) + 1;
    expect(await ellen.call('POST', `/webhooks/${webhook.id}/replay`, { from, to: from })).toMatchObject({
      status: 200,
      body: { replayed: 1, next: null },
    });
    await until(() => arrived().length === 3);
    expect(arrived()[2]).toEqual({ sequence: from, object: missed.id });
    await until(async () => (await deliveries('?state=succeeded')).length === 4);
    const [{ id } = missed] = await deliveries(`?sequence=${from}`);
    const again = await ellen.call('POST', `/webhooks/${webhook.id}/deliveries/${id}/redeliver`);
    expect(again).toMatchObject({ status: 200, body: { id, sequence: from } });
    await until(() => arrived().length === 4);
    expect(arrived()[3]).toEqual({ sequence: from, object: missed.id });
  });
});
