import { permits } from '@deskline/identity';
import type { Frame } from '@deskline/platform';
import {
  acceptsJson,
  answerOrError,
  errors,
  json,
  parsePath,
  etagOf,
  type Answer,
  type RecordCall,
} from '@deskline/record-http';
import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { AccountRead } from './account.read';

/** NATS subject of GET /account. */
export const ACCOUNT = 'records.configuration-records.account';

@Controller()
export class AccountController {
  constructor(private readonly account: AccountRead) {}

  /** Never rejects. */
  @MessagePattern(ACCOUNT)
  answer({ head }: Frame<RecordCall>): Promise<Answer> {
    return answerOrError(head, async () => {
      if (parsePath(head.path)?.suffix || !acceptsJson(head.headers['accept'])) throw errors.notAcceptable();
      if (!permits(head.principal.scopes, 'account', 'Read')) throw errors.forbidden();
      const found = await this.account.of(head.principal);
      if (!found) throw errors.notFound();
      const body = Buffer.from(JSON.stringify(found));
      return json(200, body, { ETag: etagOf(body) });
    });
  }
}
