import { Inject, Injectable } from '@nestjs/common';
import { isWithin, type Scope } from '@deskline/identity';
import type { RecordCall } from '@deskline/record-http';
import { Forbidden, Invalid, type Problem } from '@deskline/record-store';
import { modelProblems } from '../scope-models';
import { PersonalAccessTokens, type Maker } from '../token/personal-access-tokens';
import type { Changes, Creation, Sent } from './changes';
import { PersonalAccessToken } from './personal-access-token.record';

interface Wish {
  readonly name?: string;
  readonly scopes?: readonly Scope[];
  readonly expires_at?: string;
}

/** "created, listed (never shown again), revoked": one's own, whichever account a call works in. */
@Injectable()
export class PersonalAccessTokensChanges implements Changes {
  readonly record = PersonalAccessToken;

  constructor(@Inject(PersonalAccessTokens) private readonly tokens: PersonalAccessTokens) {}

  create({ values, problems }: Sent, call: RecordCall): Promise<Creation> {
    const { principal, token_hash = '', address = null } = call;
    const decide = (maker: Maker, now: Date) => within(maker, values, now, problems);
    return Promise.resolve(async (transaction) => {
      const made = await this.tokens.createWith(
        transaction,
        principal.person.id,
        token_hash,
        decide,
        address,
      );
      if (!made) throw new Forbidden();
      return { id: made.id, told: { token: made.token } };
    });
  }

  remove(id: number, { principal, address = null }: RecordCall): Promise<boolean> {
    return this.tokens.revokeOwn(principal.person.id, id, address);
  }
}

/** "a token cannot make a wider one", and none that lives longer; without a wish it lives as long. */
function within(maker: Maker, wish: Wish, now: Date, found: readonly Problem[]) {
  const { name = '', scopes = [], expires_at } = wish;
  const until = expires_at === undefined ? null : new Date(expires_at);
  const problems = [...found, ...modelProblems(scopes)];
  if (!isWithin(scopes, maker.scopes)) problems.push({ field: 'scopes', because: 'wider' });
  if (until && until <= now) problems.push({ field: 'expires_at', because: 'past' });
  if (until && maker.expires_at && until > maker.expires_at)
    problems.push({ field: 'expires_at', because: 'outlives' });
  if (problems.length > 0) throw new Invalid(problems);
  return { name, scopes, expires_at: until ?? maker.expires_at };
}
