import type { ClaimedDelivery } from './claim';

const USER_AGENT = 'Deskline-Webhooks/1.0';

/** "with Content-Type application/json; charset=utf-8"; the delivery id is the same on each retry. */
export function headersOf(
  { id, sequence, link }: Pick<ClaimedDelivery, 'id' | 'sequence' | 'link'>,
  deliveryHeaders: readonly string[],
): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': USER_AGENT,
    'x-webhook-delivery': id,
    'x-webhook-sequence': String(sequence),
    link,
  };
  for (const name of deliveryHeaders) headers[name.toLowerCase()] = id;
  return headers;
}
