import { hasRole, permits } from '@deskline/identity';
import type { Frame } from '@deskline/platform';
import {
  acceptsJson,
  answerOrError,
  DryRun,
  errors,
  etagOf,
  json,
  parseBody,
  parsePath,
  takeDryRun,
  type Answer,
  type RecordCall,
} from '@deskline/record-http';
import { RecordReader, RecordWriter } from '@deskline/record-store';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { AccountRetention } from './account-retention';

/** NATS subject of /account/retention. */
export const RETENTION = 'records.configuration-records.retention';

/** `GET` and `PATCH /account/retention`, for administrators of the account. */
@Controller()
export class RetentionController {
  private readonly dryRun: DryRun;

  constructor(
    private readonly retention: AccountRetention,
    reader: RecordReader,
    writer: RecordWriter,
  ) {
    this.dryRun = new DryRun(reader, writer);
  }

  /** Never rejects. */
  @MessagePattern(RETENTION)
  answer({ head, body }: Frame<RecordCall>): Promise<Answer> {
    return answerOrError(head, () => this.answerTo(head, body));
  }

  private async answerTo(call: RecordCall, body: Buffer): Promise<Answer> {
    if (parsePath(call.path)?.suffix || !acceptsJson(call.headers['accept'])) throw errors.notAcceptable();
    const { principal, method } = call;
    if (!hasRole(principal, ['account_administrator'])) throw errors.forbidden();
    if (!permits(principal.scopes, 'account', method === 'GET' ? 'Read' : 'Update')) throw errors.forbidden();
    if (method === 'GET') return this.read(call);
    const { isDry, query } = takeDryRun(call.query);
    const change = (asked: RecordCall) => this.change(asked, body);
    return isDry ? this.dryRun.answer({ ...call, query }, change) : change({ ...call, query });
  }

  private async change(call: RecordCall, body: Buffer): Promise<Answer> {
    if (call.principal.console === 'unconfirmed') throw errors.passwordRequired();
    await this.retention.change(await parseBody(body, call.headers['content-type'], call.query), call);
    return this.read(call);
  }

  private async read({ principal }: RecordCall): Promise<Answer> {
    const found = await this.retention.read(principal.account, principal.time_zone);
    if (!found) throw errors.notFound();
    const body = Buffer.from(JSON.stringify(found));
    return json(200, body, { ETag: etagOf(body), 'Cache-Control': 'no-store' });
  }
}
