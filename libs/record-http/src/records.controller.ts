import type { OpenCall, RecordCall } from '@deskline/record-store';
import type { Frame, FrameContext } from '@deskline/platform';
import { Controller, type Type } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { Answer } from './response/answer';
import { answerBulk, type BulkAnswer, type BulkCall } from './handle/bulk';
import { RecordHandler } from './handle/handler';

/** NATS subject of a service's records. */
export const recordsSubject = (service: string): string => `records.${service}`;

/** NATS subject of several calls for a service's records. */
export const bulkSubject = (service: string): string => `records.${service}.bulk`;

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

    @MessagePattern(bulkSubject(service))
    answerAll(
      @Payload() frame: Frame<BulkCall>,
      @Ctx() { deadline }: FrameContext,
    ): Promise<Frame<BulkAnswer>> {
      return answerBulk(this.handler, frame, deadline);
    }
  }
  return RecordsController;
}
