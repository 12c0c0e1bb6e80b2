import { Clock, Database, type Frame } from '@deskline/platform';
import { Controller, Inject, type Type } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Accounts } from '../accounts';
import { RecordStoreSettings } from '../record-store.settings';
import { daysBefore } from '../retention/retention';

/** NATS subject of the numbers of changes that people have made. */
export const updateCountsSubject = (service: string): string => `usage.updates.${service}`;

export interface UpdateCountsRequest {
  readonly account: string;
  readonly people: readonly number[];
  /** From then on, before `until`. */
  readonly from: string;
  readonly until: string;
}

/** Audit lines of a person; null where they are not kept for so long. */
export type UpdateCounts =
  | readonly { readonly person: number; readonly count: number; readonly last: string }[]
  | null;

const COUNT = `SELECT person_id::float8 AS person, count(*)::float8 AS count,
  to_char(max(created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS last FROM audit_line
WHERE account_id = $1 AND person_id = ANY($2::bigint[]) AND created_at >= $3 AND created_at < $4 GROUP BY person_id`;

/** Answers gateways for the number of audit lines of people. */
export function updateCountsController(service: string): Type {
  @Controller()
  class UpdateCountsController {
    constructor(
      private readonly database: Database,
      private readonly accounts: Accounts,
      private readonly clock: Clock,
      @Inject(RecordStoreSettings) private readonly settings: RecordStoreSettings,
    ) {}

    @MessagePattern(updateCountsSubject(service))
    async count(@Payload() { head }: Frame<UpdateCountsRequest>): Promise<Frame> {
      const { account, people, from, until } = head;
      const counts = this.keeps(account, from)
        ? await this.database.query(COUNT, [account, people, from, until], 'usage.updates')
        : null;
      return { head: { status: 200 }, body: Buffer.from(JSON.stringify(counts)) };
    }

    private keeps(account: string, from: string): boolean {
      const { AUDIT_RETENTION_DAYS, AUDIT_RETENTION_MIN_DAYS } = this.settings;
      const found = this.accounts
        .retaining('audit_lines', AUDIT_RETENTION_DAYS)
        .find(({ id }) => id === account);
      if (!found) return true;
      return new Date(from) >= daysBefore(this.clock.now(), Math.max(found.days, AUDIT_RETENTION_MIN_DAYS));
    }
  }
  return UpdateCountsController;
}
