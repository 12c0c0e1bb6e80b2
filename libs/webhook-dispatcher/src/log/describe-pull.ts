import type { Arrival } from '../receiver.fixture';
import { rowsOf, type LogStage } from './log.fixture';

export function describePull(stage: LogStage): void {
  describe('is pulled', () => {
    const pull = async (id: number, query = '') =>
      rowsOf(await stage.call('GET', `/webhooks/${id}/messages${query}`));

    it('by sequence, each message with the bytes that are sent', async () => {
      const id = await stage.withHeld(3);
      await stage.scene.happen({ object_id: 9, payload: { text: 'naïve ☃ "quoted"' } });
      await stage.becomes(id, 'held', 'held', 'held', 'succeeded');
      const all = await pull(id);
      expect(all.map(({ sequence, state }) => [sequence, state])).toEqual([
        [1, 'succeeded'],
        [2, 'held'],
        [3, 'held'],
        [4, 'held'],
        [5, 'succeeded'],
      ]);
      const arrival = stage.at(5)[0] as Arrival;
      expect(all[4]).toEqual({
        sequence: 5,
        delivery_id: arrival.headers['x-webhook-delivery'],
        event: 'task.create',
        link: arrival.headers.link,
        state: 'succeeded',
        occurred_at: expect.stringMatching(/Z$/),
        message: arrival.message,
      });
      expect((await pull(id, '?after=2&per_page=2')).map(({ sequence }) => sequence)).toEqual([3, 4]);
      expect(await pull(id, '?after=5')).toEqual([]);
    });

    it('without the code that only the receiver is to know', async () => {
      const id = await stage.dispatcher.create({ event: 'task.create', uri: stage.uri });
      await stage.quiet();
      const { body } = await stage.call('GET', `/webhooks/${id}/messages`);
      expect(body).toMatchObject([{ sequence: 1, event: 'webhook.verify', message: null }]);
      expect(JSON.stringify([body, await stage.log(id)])).not.toContain('code=');
    });

    it('and refuses a query that it does not know', async () => {
      const id = await stage.verified();
      expect(await stage.call('GET', `/webhooks/${id}/messages?after=x`)).toEqual({
        status: 400,
        body: { message: "Parameter 'after' is not a sequence number" },
      });
    });
  });
}
