import type { Message } from '../message/message';
import type { NewDelivery } from './new-delivery';

export interface Prepared {
  readonly delivery: NewDelivery;
  readonly message: Message;
}

/** Prepares messages in order, no more at a time than come to so many bytes; the last of them may exceed it. */
export function* preparedBy(bytes: number, deliveries: readonly NewDelivery[]): Generator<Prepared[]> {
  let slice: Prepared[] = [];
  let left = bytes;
  for (const delivery of deliveries) {
    const message = delivery.message();
    slice.push({ delivery, message });
    left -= message.body.length;
    if (left > 0) continue;
    yield slice;
    slice = [];
    left = bytes;
  }
  if (slice.length > 0) yield slice;
}
