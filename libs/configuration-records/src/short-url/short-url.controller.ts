import { Database, NO_BODY, type Frame } from '@deskline/platform';
import { SHORT_URL_TARGET } from '@deskline/record';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';

/** The index ignores case; a token does not. A reserved one leads nowhere yet. */
const FIND = `SELECT uri FROM short_url
WHERE account_id = $1 AND lower(short_url) = lower($2) AND short_url = $2 AND uri IS NOT NULL`;

/** Tells gateways where short URLs lead. */
@Controller()
export class ShortUrlController {
  constructor(private readonly database: Database) {}

  @MessagePattern(SHORT_URL_TARGET)
  async target(@Payload() { head }: Frame<{ account: string; token: string }>): Promise<Frame> {
    const { account, token } = head;
    const [found] = await this.database.query<{ uri: string }>(
      FIND,
      [account, `${account}/${token}`],
      'short-url.target',
    );
    return { head: found ? { status: 200, uri: found.uri } : { status: 404 }, body: NO_BODY };
  }
}
