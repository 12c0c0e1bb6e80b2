import { change, is, on, type Rule, type Then, type When } from '@deskline/record';
import type { RequestRow } from '../request/request.record';
import { ShopOrderLine, type ShopOrderLineRow } from './shop-order-line.record';

const DELIVERED: readonly RequestRow['completion_reason'][] = [null, 'solved', 'workaround'];

/** Status that a line has by its fulfillment request. */
export function statusBy({
  status,
  completion_reason,
}: Pick<RequestRow, 'status' | 'completion_reason'>): ShopOrderLineRow['status'] {
  if (status !== 'completed') return 'fulfillment_pending';
  return DELIVERED.includes(completion_reason) ? 'completed' : 'canceled';
}

const isSettledAnew: When<RequestRow> = ({ before, after }) =>
  before !== null && statusBy(before) !== statusBy(after);

const settleLine: Then<RequestRow> = ({ after }) =>
  change(ShopOrderLine, { fulfillment_request: after.id }, { status: statusBy(after) });

/** A line of an order is completed, canceled and reopened with its fulfillment request. */
export const completeLine: Rule<RequestRow> = on([is('category', 'fulfillment'), isSettledAnew], settleLine);
