import { Clock, Database, type Frame } from '@deskline/platform';
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { OauthSettings } from '../oauth.settings';

interface SignInCountsRequest {
  /** Accounts of the people: a sign-in is of the account of its person. */
  readonly accounts: readonly string[];
  readonly people: readonly number[];
  readonly from: string;
  readonly until: string;
}

const DAY_MS = 86_400_000;
const COUNT = `SELECT person_id::float8 AS person, count(*)::float8 AS count,
  to_char(max(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS last FROM security_log
WHERE account_id = ANY($1) AND person_id = ANY($2::bigint[]) AND what = 'session.started' AND at >= $3 AND at < $4
GROUP BY person_id`;

/** Answers gateways for the number of sign-ins of people; null for a time that the security log has no more. */
@Controller()
export class SignInCountsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  @MessagePattern('usage.sign_ins')
  async count(@Payload() { head }: Frame<SignInCountsRequest>): Promise<Frame> {
    const { accounts, people, from, until } = head;
    const oldest = this.clock.now().getTime() - this.settings.SECURITY_EVENT_DAYS * DAY_MS;
    const counts =
      new Date(from).getTime() < oldest
        ? null
        : await this.database.query(COUNT, [accounts, people, from, until], 'sign_ins.count');
    return { head: { status: 200 }, body: Buffer.from(JSON.stringify(counts)) };
  }
}
