import { Inject, Injectable } from '@nestjs/common';
import { hashToken, hintOf, newToken, type Scope } from '@deskline/identity';
import { Clock, Database, type Queries } from '@deskline/platform';
import { record } from '../audit/security-events';
import { IdentityChanges } from '../token/identity-changes';

export interface TokenRow {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

/** The personal access token that a call is made with: what it may pass on. */
export interface Maker {
  readonly [column: string]: unknown;
  readonly scopes: readonly Scope[];
  readonly expires_at: Date | null;
}

type Revoked = { token_hash: string; account_id: string };
type Made = TokenRow & { readonly account_id: string };

const COLUMNS = 'id, name, hint, scopes, created_at, expires_at';
const LIST = `SELECT ${COLUMNS} FROM personal_access_token WHERE person_id = $1 AND revoked_at IS NULL`;
const MAKER = `
SELECT token.scopes, token.expires_at FROM personal_access_token AS token JOIN person ON person.id = token.person_id
WHERE token.token_hash = decode($1, 'hex') AND token.person_id = $2 AND token.revoked_at IS NULL
  AND (token.expires_at IS NULL OR token.expires_at > $3) AND token.person_version > person.disabled_version
FOR SHARE OF token`;
const CREATE = `
INSERT INTO personal_access_token (token_hash, name, hint, person_id, account_id, scopes, created_at, expires_at,
  person_version)
SELECT decode($2, 'hex'), $3, $4, person_id, account_id, $5, $6, $7, person_version
FROM personal_access_token WHERE token_hash = decode($1, 'hex')
RETURNING ${COLUMNS}, account_id`;
const REVOKE = `UPDATE personal_access_token SET revoked_at = $3 WHERE id = $1 AND person_id = $2 AND revoked_at IS NULL
RETURNING encode(token_hash, 'hex') AS token_hash, account_id`;

/** The personal access tokens of whoever calls. */
@Injectable()
export class OwnTokens {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  of(person: number): Promise<TokenRow[]> {
    return this.database.query<TokenRow>(LIST, [person], 'own-tokens');
  }

  async one(person: number, id: number): Promise<TokenRow | undefined> {
    const [found] = await this.database.query<TokenRow>(`${LIST} AND id = $2`, [person, id], 'own-token');
    return found;
  }

  /** The token of that hash while it is alive and theirs; within a transaction it stays so to the end of that. */
  async maker(person: number, hash: string, queries: Queries = this.database): Promise<Maker | undefined> {
    const [found] = await queries.query<Maker>(MAKER, [hash, person, this.clock.now()]);
    return found;
  }

  /**
   * Made with another token, which is held until the new one is there: one that is revoked meanwhile makes no more.
   * Null where no such token is alive: what an application was given for an hour makes none that outlives it.
   */
  create(
    person: number,
    maker: string,
    name: string,
    wish: (maker: Maker, now: Date) => { scopes: readonly Scope[]; expires_at: Date | null },
  ): Promise<(TokenRow & { token: string }) | null> {
    return this.database.transaction(async (transaction) => {
      const now = this.clock.now();
      const held = await this.maker(person, maker, transaction);
      if (!held) return null;
      const { scopes, expires_at } = wish(held, now);
      const token = newToken('pat');
      const values = [maker, hashToken(token), name, hintOf(token), JSON.stringify(scopes), now, expires_at];
      const [made] = await transaction.query<Made>(CREATE, values);
      if (!made) return null;
      const { account_id, ...row } = made;
      const who = { account_id, person_id: person };
      const details = { token_id: row.id };
      await record(transaction, { at: now, what: 'personal_token.created', ...who, details });
      return { ...row, token };
    });
  }

  /** False: no such token, or somebody else's. */
  revoke(person: number, id: number): Promise<boolean> {
    const at = this.clock.now();
    return this.database.transaction(async (transaction) => {
      const [revoked] = await transaction.query<Revoked>(REVOKE, [id, person, at]);
      if (!revoked) return false;
      const who = { account_id: revoked.account_id, person_id: person };
      await record(transaction, { at, what: 'personal_token.revoked', ...who, details: { token_id: id } });
      transaction.afterCommit(() => this.changes.tell({ token_hash: revoked.token_hash }));
      return true;
    });
  }
}
