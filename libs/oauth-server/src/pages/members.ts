import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../session/sessions';
import { failed, showError } from './error.page';
import { lead } from './page';
import type { Route } from './route';
import { say } from './texts/texts';
import { Visits, type Visit } from './visit';

export type MemberVisit = Visit & { signedIn: SignedIn };

type Answer = (visit: MemberVisit, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Routes that need a session: others redirect to sign-in, and a POST needs a valid form token. */
@Injectable()
export class Members {
  constructor(@Inject(Visits) private readonly visits: Visits) {}

  page(path: string, answer: Answer): Route {
    const handle: Route['handle'] = async (request, reply) => {
      const visit = await this.visits.of(request, reply);
      return isMember(visit) ? answer(visit, request, reply) : signInFirst(reply, request.url);
    };
    return { method: 'GET', path, handle, failed };
  }

  /** Redirects a browser that was signed out meanwhile to sign-in, and then to `then`; the form is dropped. */
  form(path: string, answer: Answer, then = '/oauth/profile'): Route {
    const handle: Route['handle'] = async (request, reply) => {
      const visit = await this.visits.of(request, reply);
      if (!isMember(visit)) return signInFirst(reply, then);
      const explanation = say(visit.language, 'form_too_old');
      return visit.isOurForm
        ? answer(visit, request, reply)
        : showError(request, reply, 'not_allowed', { explanation });
    };
    return { method: 'POST', path, handle, failed };
  }
}

const isMember = (visit: Visit): visit is MemberVisit => visit.signedIn !== null;

const signInFirst = (reply: FastifyReply, then: string): FastifyReply =>
  lead(reply, `/oauth/signin?return_to=${encodeURIComponent(then)}`);
