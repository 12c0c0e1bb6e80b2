import { eraseNames } from '@deskline/events';
import { Database, whenDue, type DueTask } from '@deskline/platform';
import { nodeId } from '@deskline/record';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { RecordStoreSettings } from '../record-store.settings';
import type { Erasure } from './erasures';

/** Audit lines that one statement looks at. */
const BATCH = 2_000;

/** People of one run. */
const PEOPLE = 10;

const OPEN = `SELECT person_id, account_id, name FROM erasure WHERE finished_at IS NULL ORDER BY person_id LIMIT ${PEOPLE}`;
const FINISH = 'UPDATE erasure SET finished_at = now() WHERE person_id = $1';
/** People also work in accounts that trust theirs. */
const ACCOUNTS = 'SELECT id FROM account ORDER BY id';
/** Parameters: account, person, time and id that the lines come after, pseudonym. */
const LINES = `WITH batch AS (
  SELECT id, created_at FROM audit_line WHERE account_id = $1 AND person_id = $2
    AND (created_at, id) > ($3::timestamptz, $4::bigint) ORDER BY created_at, id LIMIT ${BATCH}
), named AS (
  UPDATE audit_line SET person_name = $5 FROM batch WHERE audit_line.id = batch.id AND audit_line.person_name <> $5
)
SELECT created_at::text, id FROM batch ORDER BY created_at DESC, id DESC LIMIT 1`;

/**
 * Erases the names of erased people from this service's audit lines and events, in batches: each is a statement of its own. A
 * run that was interrupted begins again; two at once write the same.
 */
@Injectable()
export class ErasureSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ErasureSweeper.name);
  private task: DueTask | undefined;

  constructor(
    private readonly database: Database,
    @Inject(RecordStoreSettings) private readonly settings: Pick<
      RecordStoreSettings,
      'ERASURE_SWEEP_MS' | 'NODE_ID_DOMAIN'
    >,
  ) {}

  onApplicationBootstrap(): void {
    const failed = (error: unknown) =>
      this.logger.warn(`Names of erased people remain, and are erased next time: ${String(error)}`);
    this.task = whenDue(this.settings.ERASURE_SWEEP_MS, (ended) => this.sweep(ended), failed);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  /** A person was erased. */
  wake(): void {
    this.task?.wake();
  }

  /** Returns 0, to be run again at once, where there may be more people. */
  private async sweep(ended: AbortSignal): Promise<number | void> {
    const erasures = await this.database.query<Erasure & object>(OPEN, [], 'erasure.open');
    for (const erasure of erasures) {
      await this.eraseLines(erasure, ended);
      const nodeID = nodeId(this.settings.NODE_ID_DOMAIN, 'person', erasure.person_id);
      await eraseNames(this.database, { ...erasure, nodeID }, ended);
      if (ended.aborted) return;
      await this.database.query(FINISH, [erasure.person_id], 'erasure.finish');
    }
    if (erasures.length === PEOPLE) return 0;
  }

  private async eraseLines({ person_id, name }: Erasure, ended: AbortSignal): Promise<void> {
    for (const { id: account } of await this.database.query<{ id: string }>(ACCOUNTS)) {
      let after = { created_at: '-infinity', id: 0 };
      while (!ended.aborted) {
        const values = [account, person_id, after.created_at, after.id, name];
        const [last] = await this.database.query<typeof after>(LINES, values, 'erasure.lines');
        if (!last) break;
        after = last;
      }
    }
  }
}
