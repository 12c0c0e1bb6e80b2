import { Inject, Injectable } from '@nestjs/common';
import { Nats, Readiness, SERVICE_NAMES, serviceCheck } from '@deskline/platform';
import { json, type Answer } from '@deskline/record-http';

const SERVICES = SERVICE_NAMES.filter((name) => name !== 'api-gateway');

/**
 * Readiness of this process and of every service behind it, for /readyz on the public port. The probe on the ops port
 * checks this process alone, so that one failed service does not take the whole API off the network.
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
