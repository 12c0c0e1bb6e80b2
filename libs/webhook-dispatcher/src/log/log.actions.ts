import type { Database } from '@deskline/platform';
import { bodyIn, json, type RecordActions } from '@deskline/record-http';
import type { DeliveryQueue } from '../delivery/queue/delivery-queue';
import { Webhook } from '../webhook/webhook.record';
import { pull, pullQueryIn } from './pull';
import { redeliver } from './redeliver';
import { replay } from './replay';
import { replayRangeIn } from './replay-range';
import { WebhookDelivery } from './webhook-delivery.record';

/** Registers the actions of the delivery log: redeliver, replay and pull. */
export function registerLogActions(actions: RecordActions, database: Database, queue: DeliveryQueue): void {
  actions
    .onPart(WebhookDelivery, 'redeliver', async ({ of, id, transaction }) => {
      await redeliver(transaction, of, id);
      queue.announce(transaction);
      return null;
    })
    .on(Webhook, 'replay', async ({ id, call, body, transaction }) => {
      const { headers, query, principal } = call;
      const members = await bodyIn(body, headers['content-type'], query);
      const range = replayRangeIn(members, principal.time_zone);
      const replayed = await replay(transaction, id, range);
      queue.announce(transaction);
      return json(200, Buffer.from(JSON.stringify(replayed)));
    })
    .onGet(Webhook, 'messages', (id, { query, principal }) =>
      pull(database, id, pullQueryIn(query), principal.time_zone),
    );
}
