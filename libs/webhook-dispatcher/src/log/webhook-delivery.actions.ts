import { withProviders, type ActionTable } from '@deskline/record-store';
import { DeliveryQueue } from '../delivery/queue/delivery-queue';
import { redeliver } from './redeliver';

export const webhookDeliveryActions: ActionTable = {
  redeliver: {
    kind: 'nested',
    perform: withProviders([DeliveryQueue], (queue) => async ({ parent, id, transaction }) => {
      await redeliver(transaction, parent, id);
      queue.announce(transaction);
      return null;
    }),
  },
};
