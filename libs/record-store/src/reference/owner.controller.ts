import { type UsedKeysRequest, usedSubject } from '@deskline/attachments';
import {
  FIRST_RECORD,
  type ReferenceSnapshot,
  type SnapshotRequest,
  snapshotsSubject,
} from '@deskline/events';
import { Clock, Database, type Frame } from '@deskline/platform';
import type { Catalogue, RecordType } from '@deskline/record';
import { Controller, type Type } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { granted } from '../read/plan/grants';
import { RecordReader } from '../read/reader';
import { quoted } from '../table/column';
import { mayChange } from '../write/links/link-rights';
import { permittedIds, type EvaluationContext } from '../write/lookup/ids-where';
import { readAccountSnapshots } from '../accounts';
import { type OwnerQuery, REFERENCE_COLUMNS } from './references';
import type { RemoteParentQuery } from './owner-client';

const SNAPSHOTS = `SELECT ${REFERENCE_COLUMNS.map(quoted).join(', ')} FROM reference`;
const BY_ID_OR_CODE = `${SNAPSHOTS}
WHERE type = $1 AND (id = ANY($2::bigint[]) OR attributes->>'reference' = ANY($3::text[]) AND account_id = ANY($4::text[]))`;
const PAGE = `${SNAPSHOTS}
WHERE type = ANY($1::text[]) AND (type, id) > ($2, $3::bigint) AND ($4::text IS NULL OR (type, id) <= ($4, $5::bigint))
ORDER BY type, id LIMIT $6`;
const USED_KEYS = 'SELECT key FROM attachment WHERE key = ANY($1::text[])';

/** Answers other services about the records that this one owns. */
export function ownerController(catalogue: Catalogue, foundsAccounts: boolean): Type {
  const { service, records, byName } = catalogue;
  const names = records.map(({ name }) => name);
  const projected = foundsAccounts ? ['account', ...names] : names;

  @Controller()
  class OwnerController {
    constructor(
      private readonly database: Database,
      private readonly clock: Clock,
      private readonly reader: RecordReader,
    ) {}

    /** Snapshots of records by id or code; with a principal only of those that it may read. */
    @MessagePattern(names.map((name) => `references.${name}`))
    async references({ head }: Frame<OwnerQuery>): Promise<Frame> {
      const { type, ids = [], codes = [], accounts = [], principal = null } = head;
      const record = byName.get(type) as RecordType;
      // The querying service checks the account; records of trusted accounts need the same grants.
      const readable = await permittedIds(this.context, 'read', record, ids, principal);
      const values = [type, [...readable], codes, accounts];
      const snapshots = await this.database.query(BY_ID_OR_CODE, values);
      const all = principal !== null && granted(record, 'read', principal) === true;
      return answer(snapshots, all ? { all } : {});
    }

    /** Whether a record is visible to a caller, and which records of the querying service it is linked with. */
    @MessagePattern(names.map((name) => `parents.${name}`))
    async parents({ head }: Frame<RemoteParentQuery>): Promise<Frame> {
      const { type, id, principal, link, toChange } = head;
      const record = byName.get(type) as RecordType;
      const seen = toChange
        ? await mayChange(this.context, record, id, principal)
        : await this.reader.isVisible(record, id, principal);
      return answer(seen && link !== undefined ? await this.reader.linkedIds(record, id, link) : [], {
        seen,
      });
    }

    private get context(): EvaluationContext {
      return { transaction: this.database, runtime: { catalogue }, now: this.clock.now().toISOString() };
    }

    /** Pages of all snapshots, to rebuild projections; the accounts are the first page. */
    @MessagePattern(snapshotsSubject(service))
    async snapshots({ head }: Frame<SnapshotRequest>): Promise<Frame> {
      const { after, upto, limit } = head;
      const types = projected.filter((name) => head.types?.includes(name) ?? true);
      if (after === null) {
        const accounts = foundsAccounts ? await readAccountSnapshots(this.database) : [];
        return answer(accounts, { types, next: FIRST_RECORD });
      }
      const values = [types, after.type, after.id, upto?.type, upto?.id, limit];
      const snapshots = await this.database.query<ReferenceSnapshot>(PAGE, values);
      const last = snapshots.length === limit ? snapshots.at(-1) : undefined;
      return answer(snapshots, { types, next: last ? { type: last.type, id: last.id } : null });
    }

    /** Uploads that records of this service have: the others are swept. */
    @MessagePattern(usedSubject(service))
    async usedUploads({ head }: Frame<UsedKeysRequest>): Promise<Frame> {
      const rows = await this.database.rows(USED_KEYS, [head.keys], 'attachments.used');
      return answer(rows.map(([key]) => key));
    }
  }

  return OwnerController;
}

const answer = (body: unknown, head: object = {}): Frame => ({
  head: { status: 200, ...head },
  body: Buffer.from(JSON.stringify(body)),
});
