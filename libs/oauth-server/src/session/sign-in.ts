import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@deskline/platform';
import { Passwords } from '../password/passwords';
import { Sessions, type Source } from './sessions';
import { SignInAudit } from './sign-in-audit';
import { SignInChoices } from './sign-in-choices';
import { SignInThrottle } from './sign-in-throttle';

export interface Attempt extends Source {
  email: string;
  password: string;
  /** Secret of a cookie of this browser. */
  browser: string;
}

/** One of several people with that email address. */
export interface Candidate {
  id: number;
  account_id: string;
  account_name: string;
}

export type Outcome =
  | { is: 'wait'; ms: number }
  | { is: 'refused' }
  | { is: 'choose'; among: Candidate[] }
  | { is: 'signed-in'; secret: string };

/** An email address is unique in an account. The limit bounds the number of password verifications. */
const BY_EMAIL = `
SELECT person.id, person.account_id, coalesce(account.name, person.account_id) AS account_name
FROM person
LEFT JOIN account ON account.id = person.account_id
LEFT JOIN password ON password.person_id = person.id
WHERE lower(person.primary_email) = lower($1) AND NOT person.disabled
ORDER BY password.person_id IS NULL, person.id LIMIT 5`;

/** Sign-in by email address and password, in all accounts in which they are valid. */
@Injectable()
export class SignIn {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(SignInThrottle) private readonly throttle: SignInThrottle,
    @Inject(SignInChoices) private readonly choices: SignInChoices,
    @Inject(SignInAudit) private readonly audit: SignInAudit,
  ) {}

  async attempt(attempt: Attempt): Promise<Outcome> {
    const { email, password, address, browser } = attempt;
    const tried = { name: email, address };
    const ms = await this.throttle.take(tried);
    const candidates = await this.candidates(email);
    const whom = candidates.map(({ id: person_id, account_id }) => ({ person_id, account_id }));
    if (ms > 0) {
      await this.audit.note({ what: 'sign_in.delayed', whom, tried, delayed: true });
      return { is: 'wait', ms };
    }
    const refused = async (): Promise<Outcome> => {
      await this.audit.note({ what: 'sign_in.failed', whom, tried, delayed: false });
      return { is: 'refused' };
    };
    const ids = candidates.map(({ id }) => id);
    const proofs = await this.passwords.matching(ids, password);
    const [proof, ...others] = proofs;
    if (!proof) return refused();
    await this.throttle.succeeded(tried);
    if (others.length > 0) {
      await this.choices.keep(browser, proofs);
      const right = proofs.map(({ person_id }) => person_id);
      return { is: 'choose', among: candidates.filter(({ id }) => right.includes(id)) };
    }
    const secret = await this.sessions.start(proof, attempt);
    return secret === null ? refused() : { is: 'signed-in', secret };
  }

  /** Returns the secret for the cookie; null if the choice has expired. */
  async choose(browser: string, personId: number, from: Source): Promise<string | null> {
    const proof = await this.choices.take(browser, personId);
    return proof && this.sessions.start(proof, from);
  }

  private candidates(email: string): Promise<Candidate[]> {
    return this.database.query<Candidate>(BY_EMAIL, [email], 'person.by_email');
  }
}
