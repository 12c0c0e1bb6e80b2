import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  IDENTITY_LEASE,
  IDENTITY_LEASE_RETURN,
  type GivenLease,
  type NamedGateway,
} from '@deskline/identity';
import { NO_BODY, URGENT, type Frame } from '@deskline/platform';
import { Leases } from './leases';

/** Gives and takes back the leases of gateways over NATS. */
@Controller()
export class LeasesController {
  constructor(@Inject(Leases) private readonly leases: Leases) {}

  @MessagePattern(IDENTITY_LEASE, URGENT)
  async give(@Payload() { head }: Frame<NamedGateway>): Promise<Frame<GivenLease>> {
    return { head: await this.leases.give(head.gateway), body: NO_BODY };
  }

  @MessagePattern(IDENTITY_LEASE_RETURN, URGENT)
  async takeBack(@Payload() { head }: Frame<NamedGateway>): Promise<Frame> {
    await this.leases.takeBack(head.gateway);
    return { head: {}, body: NO_BODY };
  }
}
