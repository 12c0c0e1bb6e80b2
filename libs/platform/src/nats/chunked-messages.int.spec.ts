import { connect, Empty, type NatsConnection } from 'nats';
import { testNatsUrl } from '@deskline/testing';
import { Unavailable } from '../errors';
import { connectionOptions } from './connection-options';
import { ChunkedMessages } from './chunked-messages';
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

const chunkedOn = (connection: NatsConnection, keepMs?: number) =>
  new ChunkedMessages(connection, new Replies(connection), keepMs);

/** Sends a chunked message as the reply to a request, and returns the message that the receiver gets. */
async function post(chunked: ChunkedMessages, data: Uint8Array) {
  const subject = `chunked.${Math.random()}`;
  const subscription = sender.subscribe(subject, {
    callback: (_error, message) => void message.respond(Empty, { headers: chunked.split(data) }),
  });
  await sender.flush();
  const message = await receiver.request(subject, Empty, { timeout: 30_000 });
  subscription.unsubscribe();
  return message;
}

describe('ChunkedMessages', () => {
  it('does not split a message within the limit of the server', () => {
    expect(chunkedOn(sender).split(Buffer.alloc(size - 1))).toBeUndefined();
  });

  it('forgets a message when all its chunks were read', async () => {
    const chunked = chunkedOn(sender);
    const message = await post(chunked, Buffer.alloc(size, 'z'));
    expect(chunked.count).toBe(1);
    const data = await chunkedOn(receiver).join(message);
    expect(data.length).toBe(size);
    expect(data.every((byte) => byte === 'z'.charCodeAt(0))).toBe(true);
    expect(chunked.count).toBe(0);
  });

  it('forgets an unread message after its time', async () => {
    const chunked = chunkedOn(sender, 30);
    const message = await post(chunked, Buffer.alloc(size));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(chunked.count).toBe(0);
    await expect(chunkedOn(receiver).join(message)).rejects.toBeInstanceOf(Unavailable);
  });
});
