import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LONGEST_PASSWORD } from '../password/password.rules';
import { sessionCookie } from '../session/cookies';
import { canBeEmail } from '../session/email-address';
import { Sessions } from '../session/sessions';
import { SignIn } from '../session/sign-in';
import { accountPage } from './account.page';
import { failed } from './error.page';
import { durationIn } from './format-time';
import { lead, show } from './page';
import { returnTo } from './return-to';
import type { Route, Routes } from './route';
import { signInPage, type SignInForm } from './sign-in.page';
import { say } from './texts/texts';
import { Visits, type Visit } from './visit';

const PATH = '/oauth/signin';

/** Sign-in by email address and password; if they are valid in several accounts, by a choice of account. */
@Injectable()
export class SignInRoutes implements Routes {
  constructor(
    @Inject(Visits) private readonly visits: Visits,
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(Sessions) private readonly sessions: Sessions,
  ) {}

  routes(): Route[] {
    return [
      { method: 'GET', path: PATH, handle: (request, reply) => this.showForm(request, reply), failed },
      { method: 'POST', path: PATH, handle: (request, reply) => this.enter(request, reply), failed },
      {
        method: 'POST',
        path: `${PATH}/account`,
        handle: (request, reply) => this.choose(request, reply),
        failed,
      },
    ];
  }

  private async showForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.visits.of(request, reply);
    const return_to = returnTo((request.query as Record<string, unknown>)['return_to']);
    if (visit.signedIn) return lead(reply, return_to);
    return show(reply, signInPage(visit, { email: '', return_to, errors: {} }));
  }

  private async enter(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.visits.of(request, reply);
    const [email, password] = [visit.field('email').trim(), visit.field('password')];
    const return_to = returnTo(visit.field('return_to'));
    const again = (status: number, errors: SignInForm['errors']) =>
      show(reply, signInPage(visit, { email, return_to, errors, status }));

    if (!visit.isOurForm) return again(403, { form: say(visit.language, 'form_too_old') });
    const missing = missingIn(visit, email, password);
    if (missing) return again(422, missing);
    const outcome = await this.signIn.attempt({ ...visit, email, password });
    switch (outcome.is) {
      case 'wait': {
        const seconds = Math.ceil(outcome.ms / 1_000);
        void reply.header('Retry-After', seconds);
        return again(429, {
          form: say(visit.language, 'wait', { time: durationIn(visit.language, seconds) }),
        });
      }
      case 'refused':
        return again(422, { form: say(visit.language, 'wrong_password') });
      case 'choose':
        return show(reply, accountPage(visit, { among: outcome.among, return_to }));
      case 'signed-in':
        return this.letIn(visit, outcome.secret, return_to, reply);
    }
  }

  private async choose(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await this.visits.of(request, reply);
    const return_to = returnTo(visit.field('return_to'));
    const secret = visit.isOurForm
      ? await this.signIn.choose(visit.browser, Number(visit.field('person')), visit)
      : null;
    if (secret !== null) return this.letIn(visit, secret, return_to, reply);
    const errors = { form: say(visit.language, 'form_too_old') };
    return show(reply, signInPage(visit, { email: '', return_to, errors, status: 403 }));
  }

  /** Ends a former session of the browser, so that a planted one is not continued. */
  private async letIn({ signedIn }: Visit, secret: string, return_to: string, reply: FastifyReply) {
    if (signedIn) await this.sessions.end(signedIn.secret);
    return lead(reply.header('Set-Cookie', sessionCookie.set(secret)), return_to);
  }
}

function missingIn({ language }: Visit, email: string, password: string): SignInForm['errors'] | null {
  const errors = {
    ...(!canBeEmail(email) && {
      email: say(language, 'email_missing'),
    }),
    ...((password === '' || password.length > LONGEST_PASSWORD) && {
      password: say(language, 'password_missing'),
    }),
  };
  return Object.keys(errors).length > 0 ? errors : null;
}
