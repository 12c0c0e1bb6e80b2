import type { NatsConnection } from 'nats';
import type { Check, Readiness } from './readiness';

const LIMIT_MS = 900;
const subjectOf = (service: string): string => `ready.${service}`;

/** Lets other services ask whether this one works. An instance that does not stays silent: another one may. */
export function answerWhenReady(connection: NatsConnection, service: string, readiness: Readiness): void {
  connection.subscribe(subjectOf(service), {
    callback: (_error, message) => {
      void readiness.report().then(({ ready }) => {
        if (ready && !connection.isClosed()) message.respond();
      });
    },
  });
}

/** Whether any instance of a service works. */
export function serviceCheck(connection: NatsConnection, service: string): Check {
  return async () => {
    await connection.request(subjectOf(service), '', { timeout: LIMIT_MS });
  };
}
