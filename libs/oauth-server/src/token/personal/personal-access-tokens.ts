import { Inject, Injectable } from '@nestjs/common';
import { hashToken, hintOf, newToken, type Scope } from '@deskline/identity';
import { Clock, Database, type Queries, type Transaction } from '@deskline/platform';
import { Invalid } from '@deskline/record-store';
import { record } from '../../audit/security-events';
import { Directory } from '../../directory/directory';
import { IdentityChanges } from '../../lease/identity-changes';
import { CONSOLE_CREATOR, COUNT, CREATE, HASH, LIST, CREATOR, REVOKE } from './personal-access-tokens.sql';

/** Attributes of a token, without the token itself. */
export interface PersonalAccessToken {
  id: number;
  name: string;
  hint: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date | null;
}

type CreatedToken = PersonalAccessToken & { token: string };

export interface NewPersonalAccessToken {
  person_id: number;
  name: string;
  scopes: readonly Scope[];
  expires_at?: string | null;
  /** Token made by the caller, so that a repeated request makes no second one. */
  token?: string;
}

/** Personal access token that another one is created with: the new one may not exceed it. */
export interface CreatorToken {
  scopes: Scope[];
  expires_at: Date | null;
}

/** Owner of a token, and the version of that person it is made under (ADR 16). */
interface Owner {
  person_id: number;
  account_id: string;
  person_version: number;
}

type CreatorRow = CreatorToken & Owner;
type TokenValues = { name: string; scopes: readonly Scope[]; expires_at: string | Date | null };

/** Limit per person of tokens in force; two created at once may exceed it by one, which does no harm. */
const MAX_TOKENS = 1_000;

export class NoSuchPerson extends Error {}
export class TokenTaken extends Error {}

/** Personal access tokens. Only the hash is stored: the token itself is in the answer and nowhere else. */
@Injectable()
export class PersonalAccessTokens {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Directory) private readonly directory: Directory,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Creates a token for a person: on the profile page, or by the operator (without an address). */
  async create(input: NewPersonalAccessToken, address: string | null = null): Promise<CreatedToken> {
    const person = await this.directory.fetchPerson(input.person_id);
    if (!person) throw new NoSuchPerson();
    const owner = { person_id: person.id, account_id: person.account_id, person_version: person.version };
    const values = { ...input, expires_at: input.expires_at ?? null };
    return this.database.transaction((transaction) =>
      this.insert(transaction, owner, values, address, input.token),
    );
  }

  /**
   * Creates a token with another one, which is locked meanwhile, so that a revoked token creates none. Null if that is no
   * personal access token in force: the token of an application creates none that outlives it.
   */
  async createWith(
    transaction: Transaction,
    personId: number,
    creatorHash: string,
    decide: (creator: CreatorToken, now: Date) => TokenValues,
    address: string | null,
  ): Promise<CreatedToken | null> {
    const creator = await this.findCreator(personId, creatorHash, transaction);
    return creator && this.insert(transaction, creator, decide(creator, this.clock.now()), address);
  }

  /** The person's token of that hash, or session of the console with its password confirmed, if it is in force; within a transaction it is locked until its end. */
  async findCreator(
    personId: number,
    hash: string,
    queries: Queries = this.database,
  ): Promise<CreatorRow | null> {
    const values = [hash, personId, this.clock.now()];
    const [found] = await queries.query<CreatorRow>(CREATOR, values, 'personal-token.creator');
    if (found) return found;
    const [console] = await queries.query<CreatorRow>(CONSOLE_CREATOR, values, 'console.creator');
    return console ?? null;
  }

  /** Tokens in force, newest first. */
  list(personId: number, most: number): Promise<PersonalAccessToken[]> {
    const values = [personId, this.clock.now(), most];
    return this.database.query<PersonalAccessToken>(LIST, values, 'personal-tokens');
  }

  /** False if the person has no such token in force. */
  revokeOwn(personId: number, id: number, address: string | null): Promise<boolean> {
    return this.revokeWhere(id, personId, address);
  }

  /** Makes a token of any person, for the operator. */
  revoke(id: number): Promise<boolean> {
    return this.revokeWhere(id, null, null);
  }

  private async insert(
    transaction: Transaction,
    { person_id, account_id, person_version }: Owner,
    { name, scopes, expires_at }: TokenValues,
    address: string | null,
    given?: string,
  ): Promise<CreatedToken> {
    const at = this.clock.now();
    const token = given ?? newToken('pat');
    const token_hash = hashToken(token);
    const [existing] = await transaction.query<{ count: number }>(
      COUNT,
      [person_id, at, token_hash],
      'personal-tokens.count',
    );
    if (existing && existing.count >= MAX_TOKENS)
      throw new Invalid([
        { field: 'personal_access_tokens', because: 'too_many', values: { max: MAX_TOKENS } },
      ]);
    const columns = [token_hash, name, hintOf(token), person_id, account_id, JSON.stringify(scopes)];
    const values = [...columns, at, expires_at, person_version];
    const [made] = await transaction.query<PersonalAccessToken>(CREATE, values, 'personal-token.create');
    if (!made) throw new TokenTaken();
    const details = { token_id: made.id };
    await record(transaction, {
      at,
      what: 'personal_token.created',
      account_id,
      person_id,
      address,
      details,
      told: [{ type: 'personal_access_token', verb: 'create', id: made.id }],
    });
    this.changes.tellAfterCommit(transaction);
    // A token made here is new; one made by the caller may be cached as inactive.
    if (given !== undefined) transaction.afterCommit(() => this.changes.publishAndWait({ token_hash }));
    return { ...made, token };
  }

  private revokeWhere(id: number, personId: number | null, address: string | null): Promise<boolean> {
    const at = this.clock.now();
    return this.database.transaction(async (transaction) => {
      const [revoked] = await transaction.query<RevokedRow>(REVOKE, [id, personId, at]);
      if (!revoked) {
        // Revoked before, perhaps by an instance that was killed before it published.
        const [existing] = await transaction.query<Pick<RevokedRow, 'token_hash'>>(HASH, [id, personId]);
        if (existing)
          transaction.afterCommit(() => this.changes.publishAndWait({ token_hash: existing.token_hash }));
        return false;
      }
      const { token_hash, ...who } = revoked;
      const details = { token_id: id };
      const told = [{ type: 'personal_access_token', verb: 'delete', id } as const];
      await record(transaction, { at, what: 'personal_token.revoked', ...who, address, details, told });
      this.changes.tellAfterCommit(transaction);
      transaction.afterCommit(() => this.changes.publishAndWait({ token_hash }));
      return true;
    });
  }
}

interface RevokedRow {
  token_hash: string;
  person_id: number;
  account_id: string;
}
