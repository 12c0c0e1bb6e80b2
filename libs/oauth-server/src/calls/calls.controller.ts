import { ADD_CALLS } from '@deskline/identity';
import { NO_BODY, type Frame } from '@deskline/platform';
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Calls } from './calls';

/** Receives the calls that gateways have answered. */
@Controller()
export class CallsController {
  constructor(@Inject(Calls) private readonly calls: Calls) {}

  @MessagePattern(ADD_CALLS)
  async add(@Payload() { body }: Frame): Promise<Frame> {
    await this.calls.add(body.toString());
    return { head: {}, body: NO_BODY };
  }
}
