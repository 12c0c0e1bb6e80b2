import { Inject, Injectable } from '@nestjs/common';
import { hashToken, hintOf, newToken, type Scope } from '@deskline/identity';
import { Clock, Database, type Queries, type Transaction } from '@deskline/platform';
import { Invalid } from '@deskline/record-store';
import { record } from '../audit/security-events';
import { Directory } from '../directory/directory';
import { IdentityChanges } from './identity-changes';
import { COUNT, CREATE, HASH, LISTED, MAKER, REVOKE } from './personal-access-tokens.sql';

/** What is said about a token, never the token. */
export interface PersonalAccessToken {
  id: number;
  name: string;
  hint: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date | null;
}

type MadeToken = PersonalAccessToken & { token: string };

export interface TokenWish {
  person_id: number;
  name: string;
  scopes: readonly Scope[];
  expires_at?: string | null;
  /** One the caller has made already, so that asking again makes no second one. */
  token?: string;
}

/** The personal access token that a call is made with: what it may pass on. */
export interface Maker {
  scopes: Scope[];
  expires_at: Date | null;
}

/** Whose a token is to be, and under which version of them: with that it dies when they are disabled. */
interface Owner {
  person_id: number;
  account_id: string;
  person_version: number;
}

type Owned = Maker & Owner;
type Wished = { name: string; scopes: readonly Scope[]; expires_at: string | Date | null };

/** So many in force; of those who ask at the same moment one may be let in too many, which does no harm. */
const MOST_TOKENS = 1_000;

export class NoSuchPerson extends Error {}
export class TokenTaken extends Error {}

/** Tokens people make for themselves. Only the hash is kept: the token itself is in the answer and nowhere else. */
@Injectable()
export class PersonalAccessTokens {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Directory) private readonly directory: Directory,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** For a person, by themselves where they are signed in, or by the operator (without an address). */
  async create(wish: TokenWish, address: string | null = null): Promise<MadeToken> {
    const person = await this.directory.person(wish.person_id);
    if (!person) throw new NoSuchPerson();
    const owner = { person_id: person.id, account_id: person.account_id, person_version: person.version };
    const wished = { ...wish, expires_at: wish.expires_at ?? null };
    return this.database.transaction((transaction) =>
      this.insert(transaction, owner, wished, address, wish.token),
    );
  }

  /**
   * Made with another token, which is held until the new one is there: one that is revoked meanwhile makes no more.
   * Null where no such token is alive: what an application was given for an hour makes none that outlives it.
   */
  async createWith(
    transaction: Transaction,
    personId: number,
    makerHash: string,
    decide: (maker: Maker, now: Date) => Wished,
    address: string | null,
  ): Promise<MadeToken | null> {
    const maker = await this.maker(personId, makerHash, transaction);
    return maker && this.insert(transaction, maker, decide(maker, this.clock.now()), address);
  }

  /** The token of that hash while it is in force and theirs; within a transaction it stays so to the end of that. */
  async maker(personId: number, hash: string, queries: Queries = this.database): Promise<Owned | null> {
    const values = [hash, personId, this.clock.now()];
    const [found] = await queries.query<Owned>(MAKER, values, 'personal-token.maker');
    return found ?? null;
  }

  /** Those in force, the newest first. */
  listOf(personId: number, most: number): Promise<PersonalAccessToken[]> {
    const values = [personId, this.clock.now(), most];
    return this.database.query<PersonalAccessToken>(LISTED, values, 'personal-tokens');
  }

  /** False: they have no such token, or no longer. A token that died stays dead. */
  revokeOwn(personId: number, id: number, address: string | null): Promise<boolean> {
    return this.end(id, personId, address);
  }

  /** By the operator, whoever it is of. */
  revoke(id: number): Promise<boolean> {
    return this.end(id, null, null);
  }

  private async insert(
    transaction: Transaction,
    { person_id, account_id, person_version }: Owner,
    { name, scopes, expires_at }: Wished,
    address: string | null,
    given?: string,
  ): Promise<MadeToken> {
    const at = this.clock.now();
    const token = given ?? newToken('pat');
    const token_hash = hashToken(token);
    const [known] = await transaction.query<{ count: number }>(COUNT, [person_id, at, token_hash]);
    if (known && known.count >= MOST_TOKENS)
      throw new Invalid([
        { field: 'personal_access_tokens', because: 'too_many', values: { max: MOST_TOKENS } },
      ]);
    const said = [token_hash, name, hintOf(token), person_id, account_id, JSON.stringify(scopes)];
    const values = [...said, at, expires_at, person_version];
    const [made] = await transaction.query<PersonalAccessToken>(CREATE, values);
    if (!made) throw new TokenTaken();
    const details = { token_id: made.id };
    await record(transaction, {
      at,
      what: 'personal_token.created',
      account_id,
      person_id,
      address,
      details,
    });
    // Nobody can have asked about one that was not there before.
    if (given !== undefined) transaction.afterCommit(() => this.changes.tell({ token_hash }));
    return { ...made, token };
  }

  private end(id: number, personId: number | null, address: string | null): Promise<boolean> {
    const at = this.clock.now();
    return this.database.transaction(async (transaction) => {
      const [ended] = await transaction.query<Ended>(REVOKE, [id, personId, at]);
      if (!ended) {
        // So already: whoever made it so may still be telling, or have been killed before that.
        const [known] = await transaction.query<Pick<Ended, 'token_hash'>>(HASH, [id, personId]);
        if (known) transaction.afterCommit(() => this.changes.tell({ token_hash: known.token_hash }));
        return false;
      }
      const { token_hash, ...who } = ended;
      const details = { token_id: id };
      await record(transaction, { at, what: 'personal_token.revoked', ...who, address, details });
      transaction.afterCommit(() => this.changes.tell({ token_hash }));
      return true;
    });
  }
}

interface Ended {
  token_hash: string;
  person_id: number;
  account_id: string;
}
