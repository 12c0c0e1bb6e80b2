import type { ReferenceSnapshot } from '@deskline/events';
import type { Principal } from '@deskline/identity';
import { Clock, Database, type Frame } from '@deskline/platform';
import type { Catalogue, Condition, RecordType } from '@deskline/record';
import { Controller, type Type } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { granted } from '../read/plan/grants';
import { idsWhere } from '../write/lookup/ids-where';

interface ReferenceQuery {
  type: string;
  ids?: number[];
  codes?: string[];
  accounts?: string[];
  /** Limits the answer to records that this caller may read. */
  principal?: Principal;
}

const ANSWER = `SELECT type, id, account_id, name, "sourceID", disabled, version, json, attributes FROM reference
WHERE type = $1 AND (id = ANY($2::bigint[]) OR attributes->>'reference' = ANY($3::text[]) AND account_id = ANY($4::text[]))`;

/** Answers other services with snapshots of the records that this one owns. */
export function referenceController(catalogue: Catalogue): Type {
  @Controller()
  class ReferenceController {
    constructor(
      private readonly database: Database,
      private readonly clock: Clock,
    ) {}

    @MessagePattern(catalogue.records.map(({ name }) => `references.${name}`))
    async answer({ head }: Frame<ReferenceQuery>): Promise<Frame> {
      const record = catalogue.byName.get(head.type);
      const readable = head.principal && record ? granted(record, 'read', head.principal) : true;
      const ids = readable === true ? head.ids : await this.among(head, record as RecordType, readable);
      const values = [head.type, ids ?? [], head.codes ?? [], head.accounts ?? []];
      const snapshots = await this.database.query<ReferenceSnapshot & object>(ANSWER, values);
      const all = head.principal !== undefined && readable === true;
      return {
        head: { status: 200, ...(all && { all }) },
        body: Buffer.from(JSON.stringify(snapshots)),
      };
    }

    private among({ ids = [], principal }: ReferenceQuery, record: RecordType, readable: Condition | false) {
      if (!readable || !principal) return [];
      const where = { all: [{ id: ids }, readable] };
      const now = this.clock.now().toISOString();
      // The asking service checks the account; records of trusted accounts need the same grants.
      return idsWhere(this.database, catalogue, record, where, now, { principal });
    }
  }
  return ReferenceController;
}
