import { Inject, Injectable } from '@nestjs/common';
import { isWithin, type Scope } from '@deskline/identity';
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

  async scopes(call: RecordCall, wished: readonly Scope[]): Promise<boolean> {
    const { person } = call.principal;
    const maker = call.token_hash && (await this.tokens.maker(person.id, call.token_hash));
    if (!maker) throw new Forbidden();
    return isWithin(wished, maker.scopes);
  }
}
