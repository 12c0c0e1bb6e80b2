import { Inject, Injectable } from '@nestjs/common';
import { isWithin, type Scope } from '@deskline/identity';
import type { Queries } from '@deskline/platform';
import type { RecordCall } from '@deskline/record-http';
import { Forbidden } from '@deskline/record-store';
import { PersonalAccessTokens } from '../token/personal-access-tokens';

/**
 * What can be had with the secret of an application is lent to it by whoever makes that secret, so it is no more than
 * the call itself may. An application lends nothing: what it made would be left when its own authorization is revoked.
 */
@Injectable()
export class Lends {
  constructor(@Inject(PersonalAccessTokens) private readonly tokens: PersonalAccessTokens) {}

  /** Within a transaction the token of the call is in force to the end of that. */
  async scopes(
    { principal, token_hash = '' }: RecordCall,
    wished: readonly Scope[],
    queries?: Queries,
  ): Promise<boolean> {
    const maker = await this.tokens.maker(principal.person.id, token_hash, queries);
    if (!maker) throw new Forbidden();
    return isWithin(wished, maker.scopes);
  }
}
