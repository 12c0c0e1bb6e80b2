import { contentTypeOf } from '../../message/envelope';
import type { ClaimedDelivery } from '../queue/delivery';

const USER_AGENT = 'Deskline-Webhooks/1.0';

/** Names and values in turn, as undici takes them. */
export type HeaderList = string[];

/** Headers of a body, which says its type by itself; the delivery id is the same on each retry. */
export function headersOf(
  { id, sequence, link }: Pick<ClaimedDelivery, 'id' | 'sequence' | 'link'>,
  body: Buffer,
  deliveryHeaders: readonly string[],
  more: Readonly<Record<string, string>> = NONE,
): HeaderList {
  const headers = [
    'content-type',
    contentTypeOf(body),
    'user-agent',
    USER_AGENT,
    'x-webhook-delivery',
    id,
    'x-webhook-sequence',
    String(sequence),
    'link',
    link,
  ];
  for (const name in more) headers.push(name, more[name] ?? '');
  for (const alias of deliveryHeaders) {
    const name = alias.toLowerCase();
    // A name that is in use keeps its meaning. An alias is sent as written: some receivers tell upper from lower case.
    if (!headers.some((used, nth) => nth % 2 === 0 && used.toLowerCase() === name)) headers.push(alias, id);
  }
  return headers;
}

const NONE = {};
