import { connect, Empty, type NatsConnection } from 'nats';
import { testNatsUrl } from '@deskline/testing';
import { Unavailable } from '../errors';
import { connectionOptions } from './connection-options';
import { Parcels } from './parcels';
import { Replies } from './replies';

let sender: NatsConnection;
let receiver: NatsConnection;
let size: number;

beforeAll(async () => {
  sender = await connect(connectionOptions(testNatsUrl(), 'sender'));
  receiver = await connect(connectionOptions(testNatsUrl(), 'receiver'));
  size = (sender.info?.max_payload ?? 0) + 1;
});

afterAll(() => Promise.all([sender.close(), receiver.close()]));

const parcelsOf = (connection: NatsConnection, keepMs?: number) =>
  new Parcels(connection, new Replies(connection), keepMs);

/** Sends a parcel as the reply to a request, and gives back the message as the receiver gets it. */
async function post(parcels: Parcels, data: Uint8Array) {
  const subject = `parcels.${Math.random()}`;
  const subscription = sender.subscribe(subject, {
    callback: (_error, message) => void message.respond(Empty, { headers: parcels.wrap(data) }),
  });
  await sender.flush();
  const message = await receiver.request(subject, Empty, { timeout: 30_000 });
  subscription.unsubscribe();
  return message;
}

describe('A parcel', () => {
  it('is not made of what may travel as it is', () => {
    expect(parcelsOf(sender).wrap(Buffer.alloc(size - 1))).toBeUndefined();
  });

  it('is forgotten once it has been read', async () => {
    const parcels = parcelsOf(sender);
    const message = await post(parcels, Buffer.alloc(size, 'z'));
    expect(parcels.count).toBe(1);
    const data = await parcelsOf(receiver).unwrap(message);
    expect(data.length).toBe(size);
    expect(data.every((byte) => byte === 'z'.charCodeAt(0))).toBe(true);
    expect(parcels.count).toBe(0);
  });

  it('is not kept for ever when nobody reads it', async () => {
    const parcels = parcelsOf(sender, 30);
    const message = await post(parcels, Buffer.alloc(size));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(parcels.count).toBe(0);
    await expect(parcelsOf(receiver).unwrap(message)).rejects.toBeInstanceOf(Unavailable);
  });
});
