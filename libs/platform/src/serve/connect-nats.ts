import { Logger } from '@nestjs/common';
import { Events, type NatsConnection } from 'nats';
import { Nats } from '../nats/nats';
import type { Delays } from '../ops/delays';
import { answerReports } from '../ops/instance-report';
import { jetStreamCheck, roundTripCheck } from '../ops/nats-checks';
import type { Readiness } from '../ops/readiness';
import { answerWhenReady } from '../ops/ready-over-nats';
import type { Settings } from '../settings/settings';

/** Connects the service to NATS; logs its state and registers its readiness checks. */
export async function connectNats(
  service: string,
  settings: Settings,
  readiness: Readiness,
  delays: Delays,
): Promise<Nats> {
  const logger = new Logger('Nats');
  const nats = await Nats.connect(settings.NATS_URL, service, () => logger.warn('waiting for the server'));
  void watchConnection(nats.connection, logger);
  readiness.register('nats', roundTripCheck(nats.connection));
  readiness.register('jetstream', jetStreamCheck(nats.canary, service));
  answerWhenReady(nats.connection, service, readiness);
  answerReports(nats.connection, service, readiness, delays);
  return nats;
}

/** Logs disconnects and reconnects. Ends with the connection. */
async function watchConnection(connection: NatsConnection, logger: Logger): Promise<void> {
  for await (const { type, data } of connection.status()) {
    if (type === Events.Disconnect) logger.warn(`disconnected from ${String(data)}, reconnecting`);
    if (type === Events.Reconnect) logger.log(`connected again to ${String(data)}`);
    if (type === Events.Error) logger.error(`server reports ${String(data)}`);
  }
}
