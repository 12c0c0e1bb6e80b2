import { Inject, Injectable } from '@nestjs/common';
import { isWithin, type Scope } from '@deskline/identity';
import type { RecordCall } from '@deskline/record-http';
import { Forbidden, Invalid, type Problem } from '@deskline/record-store';
import { modelProblems } from '../scope-models';
import { PersonalAccessTokens, type CreatorToken } from '../token/personal/personal-access-tokens';
import type { RecordChanges, Creation, Input } from './changes';
import { PersonalAccessToken } from './personal-access-token.record';

interface TokenInput {
  readonly name?: string;
  readonly scopes?: readonly Scope[];
  readonly expires_at?: string;
}

/** Writes of personal access tokens, "created, listed (never shown again), revoked": the caller's own, in every account. */
@Injectable()
export class PersonalAccessTokensChanges implements RecordChanges {
  readonly record = PersonalAccessToken;

  constructor(@Inject(PersonalAccessTokens) private readonly tokens: PersonalAccessTokens) {}

  create({ values, problems }: Input, call: RecordCall): Promise<Creation> {
    const { principal, token_hash = '', address = null } = call;
    const decide = (creator: CreatorToken, now: Date) => within(creator, values, now, problems);
    return Promise.resolve(async (transaction) => {
      const made = await this.tokens.createWith(
        transaction,
        principal.person.id,
        token_hash,
        decide,
        address,
      );
      if (!made) throw new Forbidden();
      return { id: made.id, secrets: { token: made.token } };
    });
  }

  remove(id: number, { principal, address = null }: RecordCall): Promise<boolean> {
    return this.tokens.revokeOwn(principal.person.id, id, address);
  }
}

/** "a token cannot make a wider one", nor one that expires later; by default it expires with its creator. */
function within(creator: CreatorToken, input: TokenInput, now: Date, earlier: readonly Problem[]) {
  const { name = '', scopes = [], expires_at } = input;
  const until = expires_at === undefined ? null : new Date(expires_at);
  const problems = [...earlier, ...modelProblems(scopes)];
  if (!isWithin(scopes, creator.scopes)) problems.push({ field: 'scopes', because: 'wider' });
  if (until && until <= now) problems.push({ field: 'expires_at', because: 'past' });
  if (until && creator.expires_at && until > creator.expires_at)
    problems.push({ field: 'expires_at', because: 'outlives' });
  if (problems.length > 0) throw new Invalid(problems);
  return { name, scopes, expires_at: until ?? creator.expires_at };
}
