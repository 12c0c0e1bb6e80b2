import { Inject, Injectable, Optional } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Clock, Database } from '@deskline/platform';
import { record } from '../audit/security-events';
import { IdentityChanges } from '../lease/identity-changes';
import { OauthSettings } from '../oauth.settings';
import { endSessionsOf, forgetConsoles } from '../session/end-sessions';
import { newSecret, renewSession } from '../session/session-secret';

/** Proof of a verified password; valid while that password, identified by `set_at`, is current. */
export interface Proof {
  person_id: number;
  set_at: Date;
}

interface PasswordRow extends Proof {
  hash: string;
}

/** Always later than the previous `set_at`, even if the clock goes back, so that a proof is of one password only. */
const LATER = "greatest($3, password.set_at + interval '1 millisecond')";

const SET = `
INSERT INTO password (person_id, hash, set_at) VALUES ($1, $2, $3)
ON CONFLICT (person_id) DO UPDATE SET hash = excluded.hash, set_at = ${LATER}`;

const CHANGE = `
UPDATE password SET hash = $2, set_at = ${LATER} WHERE person_id = $1 AND set_at = $4 RETURNING person_id`;

/** Replaces only the hash that was read: a password set in the meantime stays. */
const STRENGTHEN = 'UPDATE password SET hash = $3 WHERE person_id = $1 AND hash = $2';

const FIND = 'SELECT person_id, hash, set_at FROM password WHERE person_id = ANY($1::bigint[])';

/** Number of hashes verified at least, so that the duration does not reveal whether an email address exists. */
const VERIFIED_AT_LEAST = 2;

/** Passwords, stored as argon2id. */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
    @Optional() @Inject(IdentityChanges) private readonly changes?: IdentityChanges,
  ) {}

  /** Sets a password for the operator; ends all sessions of the person. */
  async set(personId: number, password: string): Promise<void> {
    const [hash, at] = [await this.hash(password), this.clock.now()];
    await this.database.transaction(async (transaction) => {
      await transaction.query(SET, [personId, hash, at]);
      if (await endSessionsOf(transaction, [personId]))
        await forgetConsoles(transaction, this.changes, personId);
      await record(transaction, { at, what: 'password.set', person_id: personId });
    });
  }

  /**
   * Change by the person: signs out every other browser, and returns a new secret for the session of this one. Null if
   * the password was set in the meantime.
   */
  async change(
    { person_id, set_at }: Proof,
    password: string,
    from: { session_id: number; account_id: string; address: string },
  ): Promise<string | null> {
    const [hash, at, secret] = [await this.hash(password), this.clock.now(), newSecret()];
    const { session_id, account_id, address } = from;
    return this.database.transaction(async (transaction) => {
      const changed = await transaction.query(CHANGE, [person_id, hash, at, set_at]);
      if (changed.length === 0) return null;
      if (await endSessionsOf(transaction, [person_id], session_id))
        await forgetConsoles(transaction, this.changes, person_id);
      await renewSession(transaction, session_id, secret);
      await record(transaction, { at, what: 'password.changed', person_id, account_id, address });
      return secret;
    });
  }

  /** Proofs for the people with that password. The duration does not reveal unknown people or missing passwords. */
  async matching(personIds: readonly number[], password: string): Promise<Proof[]> {
    const rows = await this.database.query<PasswordRow>(FIND, [personIds], 'password.find');
    const decoys = Array.from({ length: VERIFIED_AT_LEAST - rows.length }, () => this.decoyHash());
    const hashes = [...rows.map((each) => each.hash), ...(await Promise.all(decoys))];
    const right = await Promise.all(hashes.map((each) => verify(each, normal(password))));
    const matching = rows.filter((_each, index) => right[index]);
    for (const each of matching.filter((one) => !this.isCurrent(one.hash)))
      await this.strengthen(each, password);
    return matching.map(({ person_id, set_at }) => ({ person_id, set_at }));
  }

  private async strengthen({ person_id, hash: before }: PasswordRow, password: string): Promise<void> {
    await this.database.query(STRENGTHEN, [person_id, before, await this.hash(password)]);
  }

  private isCurrent(hash: string): boolean {
    const { PASSWORD_MEMORY_KIB: m, PASSWORD_PASSES: t, PASSWORD_LANES: p } = this.settings;
    return hash.startsWith(`$argon2id$v=19$m=${m},t=${t},p=${p}$`);
  }

  private decoyHash(): Promise<string> {
    this.decoy ??= this.hash(crypto.randomUUID());
    return this.decoy;
  }

  private hash(password: string): Promise<string> {
    return hash(normal(password), {
      memoryCost: this.settings.PASSWORD_MEMORY_KIB,
      timeCost: this.settings.PASSWORD_PASSES,
      parallelism: this.settings.PASSWORD_LANES,
    });
  }
}

/** Normalises characters, as keyboards compose them differently. */
const normal = (password: string): string => password.normalize('NFKC');
