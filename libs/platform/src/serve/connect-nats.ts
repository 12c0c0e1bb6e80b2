import { Logger } from '@nestjs/common';
import { Nats } from '../nats/nats';
import { watchConnection } from '../nats/watch-connection';
import { jetStreamCheck, roundTripCheck } from '../ops/nats-checks';
import type { Readiness } from '../ops/readiness';
import { answerWhenReady } from '../ops/ready-over-nats';
import type { Settings } from '../settings/settings';

/** Connects the service to NATS; logs its state and registers its readiness checks. */
export async function connectNats(service: string, settings: Settings, readiness: Readiness): Promise<Nats> {
  const logger = new Logger('Nats');
  const nats = await Nats.connect(settings.NATS_URL, service, () => logger.warn('waiting for the server'));
  void watchConnection(nats.connection, logger);
  readiness.register('nats', roundTripCheck(nats.connection));
  readiness.register('jetstream', jetStreamCheck(nats.canary, service));
  answerWhenReady(nats.connection, service, readiness);
  return nats;
}
