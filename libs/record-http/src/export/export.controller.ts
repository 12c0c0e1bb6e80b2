import { type Frame, Nats, NO_BODY, Unavailable } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { RECORD_TYPES } from '@deskline/record-catalogue';
import { Forbidden, NotFound, RecordReader } from '@deskline/record-store';
import { Controller, type Type } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { keysSubject, type KeysAnswer, type KeysRequest } from '../import/import-message';
import { importTypes } from '../import/import-types';
import { exportSubject, type ExportAnswer, type ExportRequest } from './export-message';
import { ExportRows, type FindKeys } from './export-rows';
import { ownKeys } from './own-keys';

const KEYS_TIMEOUT_MS = 10_000;

/** Answers gateways for pages of exports. */
export function exportController(catalogue: Catalogue): Type {
  @Controller()
  class ExportController {
    private readonly rows: ExportRows;

    constructor(reader: RecordReader, nats: Nats) {
      const find: FindKeys = async (type, ids, principal) => {
        const record = catalogue.byName.get(type);
        return record ? ownKeys(reader, record, ids, principal) : remoteKeys(nats, type, ids, principal);
      };
      this.rows = new ExportRows(catalogue, importTypes(catalogue), reader, find);
    }

    @MessagePattern(exportSubject(catalogue.service))
    async page(@Payload() { head }: Frame<ExportRequest>): Promise<Frame<ExportAnswer>> {
      try {
        const { lines, last_id, isEnd } = await this.rows.page(head);
        const body = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        return { head: { status: 200, rows: lines.length, last_id, isEnd }, body };
      } catch (error) {
        const status = error instanceof Forbidden ? 403 : error instanceof NotFound ? 404 : undefined;
        if (status === undefined) throw error;
        return { head: { status, rows: 0, last_id: head.after_id, isEnd: true }, body: NO_BODY };
      }
    }
  }
  return ExportController;
}

/** Asks the service that owns the records. */
async function remoteKeys(
  nats: Nats,
  type: string,
  ids: readonly number[],
  principal: Parameters<FindKeys>[2],
): ReturnType<FindKeys> {
  const service = RECORD_TYPES[type]?.service;
  if (service === undefined) return new Map();
  const request: KeysRequest = { record: type, ids };
  const frame = { head: { principal, request_id: null }, body: Buffer.from(JSON.stringify(request)) };
  const { head, body } = await nats.request<{ status: number }>(keysSubject(service), frame, KEYS_TIMEOUT_MS);
  if (head.status !== 200) throw new Unavailable(`${service} answers ${head.status}.`);
  const { texts } = JSON.parse(body.toString()) as KeysAnswer;
  return new Map(Object.entries(texts).map(([id, text]) => [Number(id), text]));
}
