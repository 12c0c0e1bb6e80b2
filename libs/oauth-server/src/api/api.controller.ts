import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Frame } from '@deskline/platform';
import {
  answerBulk,
  bulkSubject,
  RecordHandler,
  recordsSubject,
  type Answer,
  type BulkAnswer,
  type BulkCall,
  type RecordCall,
} from '@deskline/record-http';

/** Receives the calls for records under /v1. */
@Controller()
export class ApiController {
  constructor(@Inject(RecordHandler) private readonly handler: RecordHandler) {}

  @MessagePattern(recordsSubject('oauth-server'))
  answer(@Payload() { head, body }: Frame<RecordCall>): Promise<Answer> {
    return this.handler.handle(head, body);
  }

  @MessagePattern(bulkSubject('oauth-server'))
  answerAll(@Payload() frame: Frame<BulkCall>): Promise<Frame<BulkAnswer>> {
    return answerBulk(this.handler, frame);
  }
}
