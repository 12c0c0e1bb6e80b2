import type { ReferenceSnapshot } from '@deskline/events';
import { Database, type Frame } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { Controller, type Type } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';

interface Question {
  type: string;
  ids?: number[];
  codes?: string[];
  accounts?: string[];
}

const ANSWER = `SELECT type, id, account_id, name, "sourceID", disabled, version, json, attributes FROM reference
WHERE type = $1 AND (id = ANY($2::bigint[]) OR attributes->>'reference' = ANY($3::text[]) AND account_id = ANY($4::text[]))`;

/** Answers the other services about the records this one owns. */
export function referenceController({ records }: Catalogue): Type {
  @Controller()
  class ReferenceController {
    constructor(private readonly database: Database) {}

    @MessagePattern(records.map(({ name }) => `references.${name}`))
    async answer({ head }: Frame<Question>): Promise<Frame> {
      const values = [head.type, head.ids ?? [], head.codes ?? [], head.accounts ?? []];
      const snapshots = await this.database.query<ReferenceSnapshot & object>(ANSWER, values);
      return { head: { status: 200 }, body: Buffer.from(JSON.stringify(snapshots)) };
    }
  }
  return ReferenceController;
}
