/** NATS takes up to a megabyte in one message; an event that is larger than this goes alone. */
const PARCEL_BYTES = 64 * 1024;

interface Carried {
  readonly json: string;
}

/** Successive events, as many in one message as fit: what a message costs on the road is shared by them. */
export function parcels<Event extends Carried>(events: readonly Event[], most = PARCEL_BYTES): Event[][] {
  const parcelled: Event[][] = [];
  let bytes = Infinity;
  for (const event of events) {
    const size = Buffer.byteLength(event.json) + 1;
    if (bytes + size > most) {
      parcelled.push([]);
      bytes = 0;
    }
    parcelled.at(-1)?.push(event);
    bytes += size;
  }
  return parcelled;
}
