import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock, Database } from '@deskline/platform';
import { record, type SecurityEventName } from '../audit/security-events';
import { Passwords } from '../password/passwords';
import { sessionCookie } from '../session/cookies';
import { Sessions } from '../session/sessions';
import { SignInThrottle } from '../session/sign-in-throttle';
import { failed } from './error.page';
import { show } from './page';
import { returnTo } from './return-to';
import type { Route, Routes } from './route';
import { signInPage, type SignInForm } from './sign-in.page';
import { say } from './texts/texts';
import { Visits, type Visit } from './visit';

/** An address that people of two accounts share is that of whoever has a password; then of whoever had it first. */
const BY_EMAIL = `
SELECT person.id FROM person LEFT JOIN password ON password.person_id = person.id
WHERE lower(primary_email) = lower($1) AND NOT disabled
ORDER BY password.person_id IS NULL, person.id LIMIT 1`;

/** Hashing more than this would let a form keep the machine busy. */
const LONGEST_PASSWORD = 1_024;

@Injectable()
export class SignInRoutes implements Routes {
  constructor(
    @Inject(Visits) private readonly visits: Visits,
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(SignInThrottle) private readonly throttle: SignInThrottle,
  ) {}

  routes(): Route[] {
    const path = '/oauth/signin';
    return [
      { method: 'GET', path, handle: (request, reply) => this.ask(request, reply), failed },
      { method: 'POST', path, handle: (request, reply) => this.signIn(request, reply), failed },
    ];
  }

  private async ask(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.visits.of(request, reply);
    const return_to = returnTo((request.query as Record<string, unknown>)['return_to']);
    if (visit.signedIn) return reply.redirect(return_to, 303);
    return show(reply, signInPage(visit, { email: '', return_to, errors: {} }));
  }

  private async signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.visits.of(request, reply);
    const [email, password] = [visit.field('email').trim(), visit.field('password')];
    const return_to = returnTo(visit.field('return_to'));
    const again = (status: number, errors: SignInForm['errors']) =>
      show(reply, signInPage(visit, { email, return_to, errors, status }));
    const wrong = (key: 'wrong_password' | 'form_too_old') => ({ form: say(visit.language, key) });

    if (!visit.isOurForm) return again(403, wrong('form_too_old'));
    const missing = missingIn(visit, email, password);
    if (missing) return again(422, missing);
    const attempt = { name: email, address: visit.address };
    const wait = Math.ceil((await this.throttle.take(attempt)) / 1_000);
    if (wait > 0) {
      await this.note('sign_in.delayed', visit, await this.personOf(email));
      void reply.header('Retry-After', wait);
      return again(429, { form: say(visit.language, 'wait', { seconds: wait }) });
    }
    const personId = await this.personOf(email);
    if (!(await this.passwords.verify(personId, password)) || personId === null) {
      await this.note('sign_in.failed', visit, personId);
      return again(422, wrong('wrong_password'));
    }

    await this.throttle.succeeded(attempt);
    if (visit.signedIn) await this.sessions.end(visit.signedIn.secret);
    const secret = await this.sessions.start(personId, visit);
    await this.note('session.started', visit, personId);
    return reply.header('Set-Cookie', sessionCookie.set(secret)).redirect(return_to, 303);
  }

  /** Who was tried is written down where it is somebody: people type passwords into the wrong field. */
  private note(what: SecurityEventName, { address }: Visit, person_id: number | null): Promise<void> {
    return record(this.database, { at: this.clock.now(), what, person_id, address });
  }

  private async personOf(email: string): Promise<number | null> {
    const [found] = await this.database.query<{ id: number }>(BY_EMAIL, [email], 'person.by_email');
    return found?.id ?? null;
  }
}

function missingIn({ language }: Visit, email: string, password: string): SignInForm['errors'] | null {
  const errors = {
    ...((email === '' || email.length > 320 || email.includes('\0')) && {
      email: say(language, 'email_missing'),
    }),
    ...((password === '' || password.length > LONGEST_PASSWORD) && {
      password: say(language, 'password_missing'),
    }),
  };
  return Object.keys(errors).length > 0 ? errors : null;
}
