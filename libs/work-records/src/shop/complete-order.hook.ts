import type { WriteContext } from '@deskline/record-store';
import { Request } from '../request/request.record';
import type { ShopOrderLineRow } from './shop-order-line.record';

const LEFT = `SELECT count(*) FILTER (WHERE status = 'completed') AS completed,
  count(*) FILTER (WHERE status NOT IN ('completed', 'canceled')) AS open FROM shop_order_line WHERE order_id = $1`;

const hasEnded = (row: ShopOrderLineRow | null): boolean =>
  row?.status === 'completed' || row?.status === 'canceled';

/** Completes the order request with the last of its lines: withdrawn if none was delivered. */
export async function completeOrder({
  transaction,
  amend,
  before,
  after,
}: WriteContext<ShopOrderLineRow>): Promise<void> {
  if (after.order === null || hasEnded(before) || !hasEnded(after)) return;
  // Locked first, so that the second of two concurrent completions sees the first.
  await amend(Request, after.order, {});
  const [lines] = await transaction.query<{ completed: string | number; open: string | number }>(LEFT, [
    after.order,
  ]);
  if (!lines || Number(lines.open) > 0) return;
  const completion_reason = Number(lines.completed) === 0 ? 'withdrawn' : 'solved';
  await amend(Request, after.order, { status: 'completed', completion_reason });
}
