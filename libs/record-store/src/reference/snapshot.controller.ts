import {
  FIRST_RECORD,
  snapshotsSubject,
  type ReferenceSnapshot,
  type SnapshotPage,
  type SnapshotRequest,
} from '@deskline/events';
import { Database, type Frame } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { Controller, type Type } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { readAccountSnapshots } from './account-snapshot';

const READ = `SELECT type, id, account_id, name, "sourceID", disabled, version, json, attributes FROM reference
WHERE type = ANY($1::text[]) AND (type, id) > ($2, $3::bigint) AND ($4::text IS NULL OR (type, id) <= ($4, $5::bigint))
ORDER BY type, id LIMIT $6`;

/** Answers other services with pages of all snapshots, to rebuild their projections. */
export function snapshotController(catalogue: Catalogue, foundsAccounts: boolean): Type {
  const records = catalogue.records.map(({ name }) => name);
  const own = foundsAccounts ? ['account', ...records] : records;

  @Controller()
  class SnapshotController {
    constructor(private readonly database: Database) {}

    @MessagePattern(snapshotsSubject(catalogue.service))
    async answer({ head }: Frame<SnapshotRequest>): Promise<Frame> {
      const types = own.filter((name) => head.types?.includes(name) ?? true);
      const { snapshots, next } = head.after === null ? await this.accounts() : await this.page(head, types);
      return { head: { status: 200, types, next }, body: Buffer.from(JSON.stringify(snapshots)) };
    }

    private async accounts(): Promise<Omit<SnapshotPage, 'types'>> {
      const snapshots = foundsAccounts ? await readAccountSnapshots(this.database) : [];
      return { snapshots, next: FIRST_RECORD };
    }

    private async page({ after, upto, limit }: SnapshotRequest, types: readonly string[]) {
      const values = [types, after?.type, after?.id, upto?.type, upto?.id, limit];
      const snapshots = await this.database.query<ReferenceSnapshot>(READ, values);
      const last = snapshots.at(-1);
      const isFull = last !== undefined && snapshots.length === limit;
      return { snapshots, next: isFull ? { type: last.type, id: last.id } : null };
    }
  }
  return SnapshotController;
}
