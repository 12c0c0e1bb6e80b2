import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Frame } from '@deskline/platform';
import { recordsSubject, type Answer, type RecordCall } from '@deskline/record-http';
import { ApiHandler } from './api-handler';

/** Calls under /v1 come as those for records do. */
@Controller()
export class ApiController {
  constructor(@Inject(ApiHandler) private readonly handler: ApiHandler) {}

  @MessagePattern(recordsSubject('oauth-server'))
  answer(@Payload() { head, body }: Frame<RecordCall>): Promise<Answer> {
    return this.handler.handle(head, body);
  }
}
