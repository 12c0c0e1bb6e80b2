import type { NatsConnection } from 'nats';
import type { Check, Readiness } from './readiness';

const LIMIT_MS = 900;
const subjectOf = (service: string): string => `ready.${service}`;

/** Answers other services that check this one. An instance that is not ready stays silent, so that another answers. */
export function answerWhenReady(connection: NatsConnection, service: string, readiness: Readiness): void {
  connection.subscribe(subjectOf(service), {
    callback: (_error, message) => {
      void readiness.report().then(({ ready }) => {
        if (ready && !connection.isClosed()) message.respond();
      });
    },
  });
}

/** Check that at least one instance of a service is ready. */
export function serviceCheck(connection: NatsConnection, service: string): Check {
  return async () => {
    await connection.request(subjectOf(service), '', { timeout: LIMIT_MS });
  };
}
