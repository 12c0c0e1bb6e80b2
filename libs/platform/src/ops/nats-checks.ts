import { createInbox, DiscardPolicy, ErrorCode, NatsError, StorageType, type NatsConnection } from 'nats';
import type { Check } from './readiness';

const LIMIT_MS = 900;
const STREAM = 'deskline_canary';
const SUBJECT = 'deskline.canary';

/** A request to ourselves, there and back through the server. */
export function roundTripCheck(connection: NatsConnection): Check {
  const inbox = createInbox();
  connection.subscribe(inbox, { callback: (_error, message) => void message.respond() });
  return async () => {
    await connection.request(inbox, '', { timeout: LIMIT_MS });
  };
}

/**
 * A message stored and acknowledged. NATS's own health page stays green with a full disk; a stream in a file does
 * not. The stream keeps one message per service, and is made again when somebody has emptied the store.
 */
export function jetStreamCheck(connection: NatsConnection, service: string): Check {
  const jetStream = connection.jetstream({ timeout: LIMIT_MS });
  const store = () => jetStream.publish(`${SUBJECT}.${service}`, service);
  return async () => {
    try {
      await store();
    } catch (error) {
      if (!(error instanceof NatsError) || error.code !== ErrorCode.NoResponders) throw error;
      await makeStream(connection);
      await store();
    }
  };
}

async function makeStream(connection: NatsConnection): Promise<void> {
  const streams = (await connection.jetstreamManager({ timeout: LIMIT_MS })).streams;
  await streams.add({
    name: STREAM,
    subjects: [`${SUBJECT}.*`],
    storage: StorageType.File,
    max_msgs_per_subject: 1,
    max_bytes: 64 * 1024,
    discard: DiscardPolicy.Old,
  });
}
