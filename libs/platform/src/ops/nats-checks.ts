import { createInbox, DiscardPolicy, ErrorCode, NatsError, StorageType, type NatsConnection } from 'nats';
import type { Check } from './readiness';

const LIMIT_MS = 900;
const UNANSWERED_MS = 5_000;
const LARGER_THAN_A_BLOCK = 8 * 1024;
const STREAM = 'deskline_canary';
const SUBJECT = 'deskline.canary';

/** Request to this process itself, through the server. */
export function roundTripCheck(connection: NatsConnection): Check {
  const inbox = createInbox();
  connection.subscribe(inbox, { callback: (_error, message) => void message.respond() });
  return async () => {
    await connection.request(inbox, '', { timeout: LIMIT_MS });
  };
}

/**
 * Stores a message and waits for its acknowledgement. NATS's own health page stays green with a full disk; a stream in a
 * file fails, if the message is larger than the rest of the file's last block. Only one message is unanswered at a
 * time. The stream holds one message per service, and is created again if the store was emptied.
 */
export function jetStreamCheck(connection: NatsConnection, service: string): Check {
  const jetStream = connection.jetstream({ timeout: UNANSWERED_MS });
  const message = Buffer.alloc(LARGER_THAN_A_BLOCK);
  let stored: Promise<void> | undefined;

  const store = async (): Promise<void> => {
    await jetStream.publish(`${SUBJECT}.${service}`, message);
  };
  const storeSomewhere = async (): Promise<void> => {
    try {
      await store();
    } catch (error) {
      if (!(error instanceof NatsError) || error.code !== ErrorCode.NoResponders) throw error;
      await makeStream(connection);
      await store();
    }
  };
  return () => (stored ??= storeSomewhere().finally(() => (stored = undefined)));
}

async function makeStream(connection: NatsConnection): Promise<void> {
  const streams = (await connection.jetstreamManager({ timeout: LIMIT_MS })).streams;
  await streams.add({
    name: STREAM,
    subjects: [`${SUBJECT}.*`],
    storage: StorageType.File,
    max_msgs_per_subject: 1,
    max_bytes: 1024 * 1024,
    discard: DiscardPolicy.Old,
  });
}
