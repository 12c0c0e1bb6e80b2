import { limitsOf, Nats, NO_BODY, Settings } from '@deskline/platform';
import type { Catalogue, Problem, RecordType } from '@deskline/record';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Accounts } from '../accounts';
import { CATALOGUE } from '../behaviour/behaviour';
import { isLimited, RecordCounts, recordCountsSubject, type CountedRecords } from './record-counts';

/** Services with records that plans limit. */
const COUNTING = ['work-records', 'configuration-records', 'webhook-dispatcher'];
/** Time after which the other services are asked again. */
const OTHERS_MS = 60_000;
const ANSWER_MS = 2_000;

/**
 * Limits the records of accounts by their plans, with numbers that each process counts at most once an hour, and to which it adds
 * its own creates. Other processes may exceed the limit by what they create meanwhile. Nothing is asked or counted for
 * accounts whose plan has no such limit.
 */
@Injectable()
export class RecordQuota {
  private readonly others: LRUCache<string, number>;

  constructor(
    private readonly counts: RecordCounts,
    private readonly accounts: Accounts,
    private readonly nats: Nats,
    private readonly settings: Settings,
    @Inject(CATALOGUE) { service }: Catalogue,
  ) {
    const others = COUNTING.filter((name) => name !== service);
    this.others = new LRUCache({
      max: 1_000,
      ttl: OTHERS_MS,
      // Only the first call waits for an answer.
      allowStale: true,
      fetchMethod: async (account) => {
        const answers = await Promise.all(others.map((name) => this.ask(name, account)));
        return answers.reduce((sum, records) => sum + records, 0);
      },
    });
  }

  /** Problem of a new record, if the plan of the account allows no further one. */
  async problemOf(record: RecordType, account: string): Promise<Problem[]> {
    const max = this.limitOf(record, account);
    if (max === undefined) return [];
    const [own, others = 0] = await Promise.all([
      this.counts.of(account, { allowStale: true }),
      this.others.fetch(account),
    ]);
    return own.limited + others < max ? [] : [{ field: 'account', because: 'over_plan', values: { max } }];
  }

  /** Counts a record that was created, or with -1 one that was deleted. */
  count(record: RecordType, account: string, records: 1 | -1): void {
    if (this.settings.PLANS) this.counts.add(record, account, records);
  }

  private limitOf(record: RecordType, account: string): number | undefined {
    if (!this.settings.PLANS) return undefined;
    const { records } = limitsOf(this.settings, this.accounts.get(account)?.plan);
    return records !== undefined && isLimited(record) ? records : undefined;
  }

  /** A service that does not answer counts as empty: its absence keeps nobody from work. */
  private async ask(service: string, account: string): Promise<number> {
    try {
      const frame = { head: { account }, body: NO_BODY };
      const subject = recordCountsSubject(service);
      const { head, body } = await this.nats.request<{ status?: number }>(subject, frame, ANSWER_MS);
      if (head.status !== 200) return 0;
      const { limited = 0 } = JSON.parse(body.toString()) as Partial<CountedRecords>;
      return limited;
    } catch {
      return 0;
    }
  }
}
