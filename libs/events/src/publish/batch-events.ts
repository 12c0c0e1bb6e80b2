/** Size of one message: NATS takes up to a megabyte. A larger event is a message of its own. */
const BATCH_BYTES = 64 * 1024;

interface Carried {
  readonly json: string;
}

/** Joins successive events into messages of a limited size, so that events share the cost of a message. */
export function batchEvents<Event extends Carried>(events: readonly Event[], most = BATCH_BYTES): Event[][] {
  const batches: Event[][] = [];
  let bytes = Infinity;
  for (const event of events) {
    const size = Buffer.byteLength(event.json) + 1;
    if (bytes + size > most) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(event);
    bytes += size;
  }
  return batches;
}
