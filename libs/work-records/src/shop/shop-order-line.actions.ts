import type { Transaction } from '@deskline/platform';
import {
  actorOf,
  Invalid,
  openUnitOfWork,
  RecordRuntime,
  withProviders,
  type ActionTable,
  type RecordCall,
} from '@deskline/record-store';
import { Request } from '../request/request.record';
import { ShopOrderLine } from './shop-order-line.record';

const LONGEST_SUBJECT = 255;
const CART = `SELECT id, name FROM shop_order_line
WHERE account_id = $1 AND requested_by_id = $2 AND status = 'in_cart' ORDER BY id FOR UPDATE`;

/** Lines in the cart of the caller, locked; refuses a line that is no longer among them. */
async function cartWith(transaction: Transaction, id: number, { principal }: RecordCall) {
  const { account, person } = principal;
  const lines = await transaction.query<{ id: string; name: string }>(CART, [account, person.id]);
  if (!lines.some((line) => Number(line.id) === id))
    throw new Invalid([{ field: 'status', because: 'transition' }]);
  return lines;
}

export const shopOrderLineActions: ActionTable = {
  /** Turns the cart that the line is in into an order: one order request, and a fulfillment request for each line. */
  order: {
    kind: 'record',
    perform: withProviders([RecordRuntime], (runtime) => async ({ id, call, transaction }) => {
      const lines = await cartWith(transaction, id, call);
      const unit = openUnitOfWork(transaction, runtime, actorOf(call));
      const subject = lines.map(({ name }) => name).join(', ');
      const order = await unit.create(
        Request,
        { category: 'order', subject: [...subject].slice(0, LONGEST_SUBJECT).join('') },
        { from: 'rule' },
      );
      for (const line of lines)
        await unit.amend(ShopOrderLine, Number(line.id), { order, status: 'fulfillment_pending' });
      await unit.settle();
      return null;
    }),
  },
  /** Takes the line out of the cart. */
  cancel: {
    kind: 'record',
    perform: withProviders([RecordRuntime], (runtime) => async ({ id, call, transaction }) => {
      await cartWith(transaction, id, call);
      const unit = openUnitOfWork(transaction, runtime, actorOf(call));
      await unit.amend(ShopOrderLine, id, { status: 'canceled' });
      await unit.settle();
      return null;
    }),
  },
};
