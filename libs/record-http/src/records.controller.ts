import type { OpenCall, RecordCall } from '@deskline/record-store';
import type { Frame, FrameContext } from '@deskline/platform';
import { Controller, type Type } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { Answer } from './response/answer';
import { RecordHandler } from './handle/handler';

/** NATS subject of a service's records. */
export const recordsSubject = (service: string): string => `records.${service}`;

export function recordsController(service: string): Type {
  @Controller()
  class RecordsController {
    constructor(private readonly handler: RecordHandler) {}

    @MessagePattern(recordsSubject(service))
    answer(
      @Payload() { head, body }: Frame<RecordCall | OpenCall>,
      @Ctx() { deadline }: FrameContext,
    ): Promise<Answer> {
      return this.handler.handle({ ...head, deadline }, body);
    }
  }
  return RecordsController;
}
