import { type Frame, lazily, Nats, NO_BODY } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { Forbidden, NotFound, RecordReader } from '@deskline/record-store';
import { Controller, type Type } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { keysOf } from '../import/import.controller';
import { importTypes } from '../import/import-types';
import { KeyFinder } from '../import/key-finder';
import { exportSubject, type ExportAnswer, type ExportRequest } from './export-message';
import { ExportRows } from './export-rows';

/** Answers gateways for pages of exports. */
export function exportController(catalogue: Catalogue): Type {
  @Controller()
  class ExportController {
    private readonly rows: () => ExportRows;

    constructor(reader: RecordReader, finder: KeyFinder, nats: Nats) {
      const ask = keysOf(catalogue.service, finder, nats);
      this.rows = lazily(() => new ExportRows(catalogue, importTypes(catalogue), reader, ask));
    }

    @MessagePattern(exportSubject(catalogue.service))
    async page(@Payload() { head }: Frame<ExportRequest>): Promise<Frame<ExportAnswer>> {
      try {
        const { lines, last_id, isEnd } = await this.rows().page(head);
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
