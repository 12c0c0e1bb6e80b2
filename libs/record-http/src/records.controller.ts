import type { OpenCall, RecordCall } from '@deskline/record-store';
import type { Frame } from '@deskline/platform';
import { Controller, type Type } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { Answer } from './response/answer';
import { RecordHandler } from './handle/handler';

/** NATS subject of a service's records. */
export const recordsSubject = (service: string): string => `records.${service}`;

export function recordsController(service: string): Type {
  @Controller()
  class RecordsController {
    constructor(private readonly handler: RecordHandler) {}

    @MessagePattern(recordsSubject(service))
    answer({ head, body }: Frame<RecordCall | OpenCall>): Promise<Answer> {
      return this.handler.handle(head, body);
    }
  }
  return RecordsController;
}
