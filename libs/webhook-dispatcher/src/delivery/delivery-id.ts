import { randomUUID } from 'node:crypto';

/**
 * Ids in order of time (UUID version 7): those of a batch are neighbours in the indexes of deliveries and attempts. By
 * chance each would be on a page of its own, to be read and written for it alone.
 */
export function deliveryIds(now = Date.now()): () => string {
  const moment = now.toString(16).padStart(12, '0');
  const begin = `${moment.slice(0, 8)}-${moment.slice(8)}-7`;
  return () => begin + randomUUID().slice(begin.length);
}
