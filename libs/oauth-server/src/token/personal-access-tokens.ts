import { Inject, Injectable } from '@nestjs/common';
import { hashToken, hintOf, newToken } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import { record } from '../audit/security-events';
import { Directory } from '../directory/directory';
import type { CreateToken } from './token-requests';
import { IdentityChanges } from './identity-changes';

interface Revoked {
  token_hash: string;
  person_id: number;
  account_id: string;
}

export class NoSuchPerson extends Error {}
export class TokenTaken extends Error {}

/** A token that is made twice, because an answer was lost, is still one token. */
const CREATE = `
INSERT INTO personal_access_token (token_hash, name, hint, person_id, account_id, scopes, created_at, expires_at,
  person_version)
VALUES (decode($1, 'hex'), $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (token_hash) DO UPDATE SET name = excluded.name, scopes = excluded.scopes, expires_at = excluded.expires_at
WHERE personal_access_token.person_id = excluded.person_id AND personal_access_token.revoked_at IS NULL
RETURNING id`;

const REVOKE = `
UPDATE personal_access_token SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL
RETURNING encode(token_hash, 'hex') AS token_hash, person_id, account_id`;

/** Tokens people make for themselves. Only the hash is kept: the token itself is in the answer and nowhere else. */
@Injectable()
export class PersonalAccessTokens {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Directory) private readonly directory: Directory,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async create(wish: CreateToken): Promise<{ id: number; token: string }> {
    const person = await this.directory.person(wish.person_id);
    if (!person) throw new NoSuchPerson();
    const token = wish.token ?? newToken('pat');
    const hash = hashToken(token);
    const at = this.clock.now();
    const row = [hash, wish.name, hintOf(token), person.id, person.account_id, JSON.stringify(wish.scopes)];
    const values = [...row, at, wish.expires_at ?? null, person.version];
    const created = await this.database.transaction(async (transaction) => {
      const [made] = await transaction.query<{ id: number }>(CREATE, values);
      const who = { account_id: person.account_id, person_id: person.id };
      const details = { token_id: made?.id };
      if (made) await record(transaction, { at, what: 'personal_token.created', ...who, details });
      return made;
    });
    if (!created) throw new TokenTaken();
    this.changes.tell({ token_hash: hash });
    return { id: created.id, token };
  }

  /** A token that died stays dead. */
  async revoke(id: number): Promise<void> {
    const at = this.clock.now();
    await this.database.transaction(async (transaction) => {
      const [revoked] = await transaction.query<Revoked & { [column: string]: unknown }>(REVOKE, [id, at]);
      if (!revoked) return;
      const { token_hash, ...who } = revoked;
      await record(transaction, { at, what: 'personal_token.revoked', ...who, details: { token_id: id } });
      transaction.afterCommit(() => this.changes.tell({ token_hash }));
    });
  }
}
