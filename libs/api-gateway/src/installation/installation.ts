import { hasRole, permits, type Principal } from '@deskline/identity';
import { Nats, REPORT_SUBJECT, SERVICE_NAMES, type Delay, type InstanceReport } from '@deskline/platform';
import { errors, json, type Answer } from '@deskline/record-http';
import { Inject, Injectable } from '@nestjs/common';
import { RequestStrategy } from 'nats';

export const INSTALLATION_PATH = '/installation';

const LIMIT_MS = 1_500;
/** Silence after which no further process is expected to answer. */
const SILENCE_MS = 400;

interface InstallationService {
  readonly name: string;
  readonly ready: boolean;
  readonly instances: readonly Pick<InstanceReport, 'instance' | 'started_at' | 'ready' | 'checks'>[];
  readonly delays: readonly Delay[];
}

/**
 * Answers administrators about the state of the installation: processes of each service, and seconds by which background
 * work is late. Of the work of other accounts it tells nothing but such seconds, no counts.
 */
@Injectable()
export class Installation {
  constructor(@Inject(Nats) private readonly nats: Nats) {}

  async answer(principal: Principal): Promise<Answer> {
    if (!hasRole(principal, ['account_administrator'])) throw errors.forbidden();
    if (!permits(principal.scopes, 'account', 'Read')) throw errors.forbidden();
    const reports = await this.reports(principal.account);
    const services = SERVICE_NAMES.map((name) => serviceOf(name, reports));
    const body = { ready: services.every(({ ready }) => ready), services };
    return json(200, Buffer.from(JSON.stringify(body)), { 'Cache-Control': 'no-store' });
  }

  private async reports(account: string): Promise<InstanceReport[]> {
    const reports: InstanceReport[] = [];
    const answers = await this.nats.connection.requestMany(REPORT_SUBJECT, account, {
      strategy: RequestStrategy.JitterTimer,
      maxWait: LIMIT_MS,
      jitter: SILENCE_MS,
    });
    for await (const message of answers) reports.push(message.json<InstanceReport>());
    return reports;
  }
}

/** Ready while one process is; a delay of several processes is the longest of them. */
function serviceOf(name: string, reports: readonly InstanceReport[]): InstallationService {
  const own = reports.filter(({ service }) => service === name);
  const seconds = new Map<string, number>();
  for (const delay of own.flatMap(({ delays }) => delays))
    seconds.set(delay.name, Math.max(delay.seconds, seconds.get(delay.name) ?? 0));
  return {
    name,
    ready: own.some(({ ready }) => ready),
    instances: own
      .map(({ instance, started_at, ready, checks }) => ({ instance, started_at, ready, checks }))
      .sort((one, other) => one.started_at.localeCompare(other.started_at)),
    delays: [...seconds].map(([work, late]) => ({ name: work, seconds: late })).sort(byName),
  };
}

const byName = (one: Delay, other: Delay): number => one.name.localeCompare(other.name);
