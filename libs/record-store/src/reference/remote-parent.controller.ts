import { Database, type Frame } from '@deskline/platform';
import type { Catalogue, RecordType } from '@deskline/record';
import { Controller, type Type } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { RecordReader } from '../read/reader';
import { statementName } from '../read/query/statement-names';
import { quoted } from '../table/column';
import { linksSeenFrom } from '../table/link-table';
import type { RemoteParentQuery } from './remote-parents';

/** Answers other services whether a record is visible to a caller, and which of their records it is linked with. */
export function remoteParentController(catalogue: Catalogue): Type {
  @Controller()
  class RemoteParentController {
    constructor(
      private readonly database: Database,
      private readonly reader: RecordReader,
    ) {}

    @MessagePattern(catalogue.records.map(({ name }) => `parents.${name}`))
    async answer({ head }: Frame<RemoteParentQuery>): Promise<Frame> {
      const { type, id, principal, link } = head;
      const record = catalogue.byName.get(type) as RecordType;
      const seen = await this.reader.isVisible(record, id, principal);
      const ids = seen && link !== undefined ? await this.linked(record, id, link) : [];
      return { head: { status: 200, seen }, body: Buffer.from(JSON.stringify(ids)) };
    }

    private async linked(record: RecordType, id: number, link: string): Promise<number[]> {
      const side = linksSeenFrom(record, catalogue.records).get(link);
      if (!side) throw new Error(`${record.name} has no link ${link}`);
      const text = `SELECT ${side.there} FROM ${quoted(side.table)} WHERE ${side.here} = $1 ORDER BY 1`;
      const rows = await this.database.rows(text, [id], statementName(text));
      return rows.map(([other]) => Number(other));
    }
  }
  return RemoteParentController;
}
