import { Inject, Injectable } from '@nestjs/common';
import { Nats, Readiness, SERVICE_NAMES, serviceCheck } from '@deskline/platform';
import { json, type Answer } from '@deskline/record-http';

const SERVICES = SERVICE_NAMES.filter((name) => name !== 'api-gateway');

/**
 * What /readyz says to the outside: whether this process and every service behind it work. The gateway's own probe
 * looks at this process alone, so that one service that is down does not take the whole API off the network.
 */
@Injectable()
export class Downstream {
  private readonly services = new Readiness();

  constructor(
    @Inject(Nats) nats: Nats,
    @Inject(Readiness) private readonly own: Readiness,
  ) {
    for (const name of SERVICES) this.services.register(name, serviceCheck(nats.connection, name));
    this.services.serving();
  }

  async report(): Promise<Answer> {
    const [own, services] = await Promise.all([this.own.report(), this.services.report()]);
    const ready = own.ready && services.ready;
    const body = JSON.stringify({ ready, checks: { ...own.checks, ...services.checks } });
    return json(ready ? 200 : 503, Buffer.from(body), { 'Cache-Control': 'no-store' });
  }
}
