import { Inject, Injectable } from '@nestjs/common';
import { isWithin, type Scope } from '@deskline/identity';
import type { RecordCall } from '@deskline/record-http';
import { Forbidden, Invalid, type Problem, type Values } from '@deskline/record-store';
import {
  PersonalAccessTokens,
  type Maker,
  type PersonalAccessToken as TokenRow,
} from '../token/personal-access-tokens';
import { PersonalAccessToken } from './personal-access-token.record';
import type { Resource, Shown } from './resource';
import { scopesIn } from './scopes-in';
import { inZone } from './in-zone';

/** "created, listed (never shown again), revoked": one's own, whichever account a call works in. */
@Injectable()
export class PersonalAccessTokensResource implements Resource {
  readonly record = PersonalAccessToken;
  readonly reads = { scopes: scopesIn };

  constructor(@Inject(PersonalAccessTokens) private readonly tokens: PersonalAccessTokens) {}

  async list({ principal }: RecordCall): Promise<Shown[]> {
    const rows = await this.tokens.listOf(principal.person.id, 1_000);
    return rows.map((row) => shown(row, principal.time_zone));
  }

  async one(id: number, call: RecordCall): Promise<Shown | undefined> {
    return (await this.list(call)).find((each) => each.id === id);
  }

  async create(values: Values, { principal, token_hash, address = null }: RecordCall): Promise<Shown> {
    if (token_hash === undefined) throw new Forbidden();
    const { name, scopes, expires_at } = values as { name: string; scopes: Scope[]; expires_at?: string };
    const until = expires_at === undefined ? undefined : new Date(expires_at);
    const made = await this.tokens.createWith(
      principal.person.id,
      token_hash,
      (maker, now) => ({ name, ...within(maker, scopes, until, now) }),
      address,
    );
    if (!made) throw new Forbidden();
    return { ...shown(made, principal.time_zone), token: made.token };
  }

  remove(id: number, { principal, address = null }: RecordCall): Promise<boolean> {
    return this.tokens.revokeOwn(principal.person.id, id, address);
  }
}

/** "a token cannot make a wider one", and none that lives longer; without a wish it lives as long. */
function within(maker: Maker, scopes: readonly Scope[], until: Date | undefined, now: Date) {
  const problems: Problem[] = [];
  if (!isWithin(scopes, maker.scopes)) problems.push({ field: 'scopes', because: 'wider' });
  if (until && until <= now) problems.push({ field: 'expires_at', because: 'past' });
  if (until && maker.expires_at && until > maker.expires_at)
    problems.push({ field: 'expires_at', because: 'outlives' });
  if (problems.length > 0) throw new Invalid(problems);
  return { scopes, expires_at: until ?? maker.expires_at };
}

const shown = (row: TokenRow, zone: string): Shown => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  expires_at: row.expires_at && inZone(row.expires_at, zone),
  created_at: inZone(row.created_at, zone),
});
