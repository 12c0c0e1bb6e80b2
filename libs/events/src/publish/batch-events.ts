/** NATS takes up to a megabyte in one message; an event that is larger than this goes alone. */
const BATCH_BYTES = 64 * 1024;

interface Carried {
  readonly json: string;
}

/** Successive events, as many in one message as fit: what a message costs on the road is shared by them. */
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
