import type { Logger } from '@nestjs/common';
import { Events, type NatsConnection } from 'nats';

/** Logs disconnects and reconnects. Ends with the connection. */
export async function watchConnection(connection: NatsConnection, logger: Logger): Promise<void> {
  for await (const { type, data } of connection.status()) {
    if (type === Events.Disconnect) logger.warn(`disconnected from ${String(data)}, reconnecting`);
    if (type === Events.Reconnect) logger.log(`connected again to ${String(data)}`);
    if (type === Events.Error) logger.error(`server reports ${String(data)}`);
  }
}
