import { Clock, Database, Sweeper } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Accounts } from '../accounts';
import { systemIn } from '../caller';
import { RecordStoreSettings } from '../record-store.settings';
import { RecordRuntime } from '../runtime';
import { inUnitOfWork } from '../write/in-unit-of-work';
import { purge } from './purge';
import { daysBefore } from './retention';

const BATCH = 100;

interface TrashEntry {
  readonly id: number;
  readonly record_type: string;
  readonly record_id: number;
  readonly at: string;
}

const OLD = `SELECT id, record_type, record_id, shelved_at::text AS at FROM shelved
WHERE shelf = 'trashed' AND account_id = $1 AND shelved_at < $2 AND record_type = ANY($3::text[])
  AND (shelved_at, id) > ($4::timestamptz, $5::bigint)
ORDER BY shelved_at, id LIMIT ${BATCH}`;

/** Deletes records for good that have been in the trash longer than their account, or the installation, keeps them there. */
@Injectable()
export class TrashSweeper extends Sweeper {
  private readonly log = new Logger(TrashSweeper.name);
  private readonly types: ReadonlyMap<string, RecordType>;

  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    private readonly runtime: RecordRuntime,
    @Inject(RecordStoreSettings) private readonly settings: RecordStoreSettings,
  ) {
    super('Old records of the trash', settings.RETENTION_SWEEP_MS);
    const purged = runtime.catalogue.records.filter(({ archiving }) => archiving && !archiving.staysInTrash);
    this.types = new Map(purged.map((record) => [record.name, record]));
  }

  async sweep(ended?: AbortSignal): Promise<void> {
    if (this.types.size === 0) return;
    const { TRASH_RETENTION_DAYS } = this.settings;
    for (const { id, days } of this.accounts.retaining('trash', TRASH_RETENTION_DAYS))
      await this.sweepAccount(id, daysBefore(this.clock.now(), days), ended);
  }

  private async sweepAccount(account: string, before: Date, ended?: AbortSignal): Promise<void> {
    let after = { at: '-infinity', id: 0 };
    while (!ended?.aborted) {
      const values = [account, before, [...this.types.keys()], after.at, after.id];
      const entries = await this.database.query<TrashEntry & object>(OLD, values, 'retention.trash');
      for (const entry of entries) if (!ended?.aborted) await this.purgeOne(account, entry, before, ended);
      const last = entries.at(-1);
      if (!last || entries.length < BATCH) return;
      after = last;
    }
  }

  /** A record that cannot be deleted keeps no other from it. */
  private async purgeOne(
    account: string,
    { record_type, record_id }: TrashEntry,
    before: Date,
    ended?: AbortSignal,
  ): Promise<void> {
    const record = this.types.get(record_type);
    if (!record) return;
    try {
      while (!ended?.aborted && (await this.step(account, record, record_id, before)));
    } catch (error) {
      this.log.warn(`${record_type} ${record_id} could not be deleted from the trash: ${String(error)}`);
    }
  }

  /** Whether there is more to delete. */
  private step(account: string, record: RecordType, id: number, before: Date): Promise<boolean> {
    return inUnitOfWork(this.runtime, systemIn(account), (unit) => purge(unit, record, id, before));
  }
}
