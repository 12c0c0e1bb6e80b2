import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { CLIENT_CALL, type ClientAnswer, type ClientCall } from '@deskline/identity';
import type { Frame } from '@deskline/platform';
import { ClientEndpoints } from './endpoint/client-endpoints';

/** The endpoints for clients as gateways call them, without HTTP between. */
@Controller()
export class ClientCallsController {
  constructor(@Inject(ClientEndpoints) private readonly endpoints: ClientEndpoints) {}

  @MessagePattern(CLIENT_CALL)
  async answer(@Payload() { head, body: sent }: Frame<ClientCall>): Promise<Frame<ClientAnswer>> {
    const { body, ...answer } = await this.endpoints.answer(head, sent);
    return { head: answer, body: Buffer.from(body) };
  }
}
