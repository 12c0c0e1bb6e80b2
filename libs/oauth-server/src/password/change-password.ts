import { Inject, Injectable } from '@nestjs/common';
import type { SignedIn } from '../session/sessions';
import { SignInAudit } from '../session/sign-in-audit';
import { SignInThrottle } from '../session/sign-in-throttle';
import { Passwords } from './passwords';

export type PasswordOutcome =
  | { is: 'wait'; ms: number }
  | { is: 'refused' }
  /** New secret for the cookie of the session. */
  | { is: 'changed'; secret: string };

/** Changes a password. Guesses of the old one are throttled like sign-in (ADR 15). */
@Injectable()
export class ChangePassword {
  constructor(
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(SignInThrottle) private readonly throttle: SignInThrottle,
    @Inject(SignInAudit) private readonly audit: SignInAudit,
  ) {}

  async attempt(
    { person, account: account_id, session_id }: SignedIn,
    { old_password, new_password }: { old_password: string; new_password: string },
    address: string,
  ): Promise<PasswordOutcome> {
    const tried = { name: person.primary_email ?? `person ${person.id}`, address };
    const whom = [{ person_id: person.id, account_id }];
    const refused = (delayed: boolean) => this.audit.note({ what: 'password.refused', whom, tried, delayed });
    const ms = await this.throttle.take(tried);
    if (ms > 0) {
      await refused(true);
      return { is: 'wait', ms };
    }
    const [proof] = await this.passwords.matching([person.id], old_password);
    const from = { session_id, account_id, address };
    const secret = proof && (await this.passwords.change(proof, new_password, from));
    if (!secret) {
      await refused(false);
      return { is: 'refused' };
    }
    await this.throttle.succeeded(tried);
    return { is: 'changed', secret };
  }
}
