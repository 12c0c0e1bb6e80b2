import type { ClaimedDelivery } from './claimed-delivery';

const USER_AGENT = 'Deskline-Webhooks/1.0';

/** "with Content-Type application/json; charset=utf-8"; the delivery id is the same on each retry. */
export function headersOf(
  { id, sequence, link }: Pick<ClaimedDelivery, 'id' | 'sequence' | 'link'>,
  deliveryHeaders: readonly string[],
): Record<string, string> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': USER_AGENT,
    'x-webhook-delivery': id,
    'x-webhook-sequence': String(sequence),
    link,
  };
  if (deliveryHeaders.length === 0) return headers;
  // A name that is in use already goes on meaning what it does.
  return { ...Object.fromEntries(deliveryHeaders.map((name) => [name.toLowerCase(), id])), ...headers };
}
