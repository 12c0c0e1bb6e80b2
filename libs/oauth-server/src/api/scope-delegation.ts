import { Inject, Injectable } from '@nestjs/common';
import { isWithin, type Scope } from '@deskline/identity';
import type { Queries } from '@deskline/platform';
import type { RecordCall } from '@deskline/record-http';
import { Forbidden } from '@deskline/record-store';
import { PersonalAccessTokens } from '../token/personal/personal-access-tokens';

/**
 * Scopes that a caller may delegate to an application by giving it a secret: those of the personal access token of the
 * call. A token of an application delegates nothing, as the secret would outlive the application's own authorization.
 */
@Injectable()
export class ScopeDelegation {
  constructor(@Inject(PersonalAccessTokens) private readonly tokens: PersonalAccessTokens) {}

  /** Within a transaction the token of the call is locked until its end. */
  async covers(
    { principal, token_hash = '' }: RecordCall,
    scopes: readonly Scope[],
    queries?: Queries,
  ): Promise<boolean> {
    const creator = await this.tokens.findCreator(principal.person.id, token_hash, queries);
    if (!creator) throw new Forbidden();
    return isWithin(scopes, creator.scopes);
  }
}
