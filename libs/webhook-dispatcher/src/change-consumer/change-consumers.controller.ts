import { NO_BODY, type Frame } from '@deskline/platform';
import { CHANGE_CONSUMERS, type ConsumerAnswer, type ConsumerRequest } from '@deskline/record-store';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { ChangeConsumers } from './change-consumers';

@Controller()
export class ChangeConsumersController {
  constructor(private readonly consumers: ChangeConsumers) {}

  @MessagePattern(CHANGE_CONSUMERS)
  async perform(@Payload() { head }: Frame<ConsumerRequest>): Promise<Frame<ConsumerAnswer>> {
    return { head: await this.consumers.perform(head), body: NO_BODY };
  }
}
