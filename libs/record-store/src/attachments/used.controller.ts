import { usedSubject, type UsedKeysRequest } from '@deskline/attachments';
import { Database, type Frame } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { Controller, type Type } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';

const USED = 'SELECT key FROM attachment WHERE key = ANY($1::text[])';

/** Answers the sweeper of uploads which of them records of this service have. */
export function usedController({ service }: Catalogue): Type {
  @Controller()
  class UsedController {
    constructor(private readonly database: Database) {}

    @MessagePattern(usedSubject(service))
    async answer({ head }: Frame<UsedKeysRequest>): Promise<Frame> {
      const rows = await this.database.rows(USED, [head.keys], 'attachments.used');
      return { head: { status: 200 }, body: Buffer.from(JSON.stringify(rows.map(([key]) => key))) };
    }
  }
  return UsedController;
}
