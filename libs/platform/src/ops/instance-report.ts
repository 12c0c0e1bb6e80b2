import { randomUUID } from 'node:crypto';
import type { NatsConnection } from 'nats';
import type { ServiceName } from '../service-name';
import { version } from '../version';
import type { Delay, Delays } from './delays';
import type { Readiness } from './readiness';

/** State of one process. Reasons of failed checks are left to its log: they may name hosts. */
export interface InstanceReport {
  readonly service: ServiceName;
  readonly instance: string;
  readonly started_at: string;
  /** Of Deskline and of Node.js. */
  readonly version: string;
  readonly node: string;
  /** Clock of its machine, in milliseconds since 1970. */
  readonly clock: number;
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>;
  /** Background work of this process, as far as it concerns the account. */
  readonly delays: readonly Delay[];
}

/** Asked of all processes at once, with an account. */
export const REPORT_SUBJECT = 'instances.report';

/** Answers gateways that ask for the state of this process. */
export function answerReports(
  connection: NatsConnection,
  service: string,
  readiness: Readiness,
  delays: Delays,
): void {
  const own = {
    service: service as ServiceName,
    instance: randomUUID().slice(0, 8),
    started_at: new Date().toISOString(),
    version: version(),
    node: process.versions.node,
  };
  const report = async (account: string): Promise<InstanceReport> => {
    const [{ ready, checks }, all] = await Promise.all([readiness.report(), delays.of(account)]);
    const results = Object.entries(checks).map(([name, result]) => [name, result === 'ok' ? 'ok' : 'failed']);
    return { ...own, clock: Date.now(), ready, checks: Object.fromEntries(results), delays: all };
  };
  connection.subscribe(REPORT_SUBJECT, {
    callback: (_error, message) => {
      void report(message.string()).then((answer) => {
        if (!connection.isClosed()) message.respond(JSON.stringify(answer));
      });
    },
  });
}
