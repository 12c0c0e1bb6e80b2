import { Clock, Database, Sweeper } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import { Accounts } from '../accounts';
import { RecordStoreSettings } from '../record-store.settings';
import { daysBefore } from './retention';

const BATCH = 1_000;

/** Lines of erasures and of changes of the retention stay. Another instance that sweeps at the same time takes others. */
const SWEEP = `DELETE FROM audit_line WHERE id IN (
  SELECT id FROM audit_line WHERE account_id = $1 AND created_at < $2 AND record_type <> 'account'
    AND NOT (record_type = 'person' AND changes ? 'erased_at')
  ORDER BY created_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
) RETURNING 1`;

/** Deletes audit lines that their account, or the installation, keeps no longer; in batches, each a transaction of its own. */
@Injectable()
export class AuditSweeper extends Sweeper {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    @Inject(RecordStoreSettings) private readonly settings: RecordStoreSettings,
  ) {
    super('Old audit lines', settings.RETENTION_SWEEP_MS);
  }

  async sweep(ended?: AbortSignal): Promise<void> {
    const { AUDIT_RETENTION_DAYS, AUDIT_RETENTION_MIN_DAYS } = this.settings;
    for (const { id, days } of this.accounts.retaining('audit_lines', AUDIT_RETENTION_DAYS)) {
      const before = daysBefore(this.clock.now(), Math.max(days, AUDIT_RETENTION_MIN_DAYS));
      while (
        !ended?.aborted &&
        (await this.database.rows(SWEEP, [id, before], 'retention.audit')).length === BATCH
      );
    }
  }
}
