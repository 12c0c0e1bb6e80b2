import { Nats, Unavailable, type Frame, type FrameContext } from '@deskline/platform';
import { RECORD_TYPES } from '@deskline/record-catalogue';
import { Controller, Logger, type Type } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { errorAnswer, json, type Answer } from '../response/answer';
import { apiErrorOf } from '../response/translate-error';
import type { AskKeys } from './batch-references';
import {
  importSubject,
  keysSubject,
  type ImportBatch,
  type ImportHead,
  type KeysAnswer,
  type KeysRequest,
} from './import-message';
import { Importing } from './importing';
import { KeyFinder } from './key-finder';

/** Patience with the owner of referred records. */
const KEYS_TIMEOUT_MS = 10_000;

/** Answers batches of imports, and questions for the keys of records. */
export function importController(service: string): Type {
  const logger = new Logger('Import');

  @Controller()
  class ImportController {
    constructor(
      private readonly importing: Importing,
      private readonly finder: KeyFinder,
    ) {}

    @MessagePattern(importSubject(service))
    answer(@Payload() { head, body }: Frame<ImportHead>, @Ctx() { deadline }: FrameContext): Promise<Answer> {
      return this.withErrors(head, () => {
        const { principal, request_id } = head;
        const batch = JSON.parse(body.toString()) as ImportBatch;
        return this.importing.answer(batch, { principal, request_id, deadline });
      });
    }

    @MessagePattern(keysSubject(service))
    keys(@Payload() { head, body }: Frame<ImportHead>): Promise<Answer> {
      return this.withErrors(head, () =>
        this.finder.answer(JSON.parse(body.toString()) as KeysRequest, head.principal),
      );
    }

    private async withErrors(head: ImportHead, work: () => Promise<unknown>): Promise<Answer> {
      try {
        return json(200, Buffer.from(JSON.stringify(await work())));
      } catch (error) {
        const apiError = apiErrorOf(error, head.principal.language);
        if (apiError.status >= 500) logger.error('an import failed', error, { request_id: head.request_id });
        return errorAnswer(apiError);
      }
    }
  }
  return ImportController;
}

/** Asks the service that owns a type. */
export function keysOf(service: string, finder: KeyFinder, nats: Nats): AskKeys {
  return async (request, principal) => {
    const owner = RECORD_TYPES[request.record]?.service;
    if (owner === undefined || owner === service) return finder.answer(request, principal);
    const frame = { head: { principal, request_id: null }, body: Buffer.from(JSON.stringify(request)) };
    const { head, body } = await nats.request<{ status: number }>(keysSubject(owner), frame, KEYS_TIMEOUT_MS);
    if (head.status !== 200) throw new Unavailable(`The owner of ${request.record} answers ${head.status}.`);
    return JSON.parse(body.toString()) as KeysAnswer;
  };
}
