import { createInbox, DiscardPolicy, ErrorCode, NatsError, StorageType, type NatsConnection } from 'nats';
import type { Check } from './readiness';

const LIMIT_MS = 900;
const UNANSWERED_MS = 5_000;
const LARGER_THAN_A_BLOCK = 8 * 1024;
const STREAM = 'deskline_canary';
const SUBJECT = 'deskline.canary';
/** JetStream's codes for too few servers to hold the copies. */
const TOO_FEW = [10005, 10023, 10074];
/** JetStream's code for "stream name already in use with a different configuration". */
const OTHER_CONFIGURATION = 10058;

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
 * time. The stream holds one message per service, and is created again if the store was emptied. In a cluster it has three
 * copies: with one, the loss of the server that holds it would make every service unready.
 */
export function jetStreamCheck(connection: NatsConnection, service: string): Check {
  const jetStream = connection.jetstream({ timeout: UNANSWERED_MS });
  const message = Buffer.alloc(LARGER_THAN_A_BLOCK);
  let stored: Promise<void> | undefined;
  let isMade = false;

  const store = async (): Promise<void> => {
    await jetStream.publish(`${SUBJECT}.${service}`, message);
  };
  const storeSomewhere = async (): Promise<void> => {
    if (!isMade) await makeStream(connection);
    isMade = true;
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
  const { streams } = await connection.jetstreamManager({ timeout: LIMIT_MS });
  const withCopies = async (num_replicas: number): Promise<void> => {
    const config = {
      name: STREAM,
      subjects: [`${SUBJECT}.*`],
      storage: StorageType.File,
      max_msgs_per_subject: 1,
      max_bytes: 1024 * 1024,
      discard: DiscardPolicy.Old,
      num_replicas,
    };
    await streams.add(config).catch((error: unknown) => {
      if (codeOf(error) !== OTHER_CONFIGURATION) throw error;
      return streams.update(STREAM, config);
    });
  };
  if (!connection.info?.cluster) return withCopies(1);
  await withCopies(3).catch((error: unknown) => {
    if (!TOO_FEW.includes(codeOf(error) ?? 0)) throw error;
    return withCopies(1);
  });
}

const codeOf = (error: unknown): number | undefined =>
  (error as { api_error?: { err_code?: number } }).api_error?.err_code;
