import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '../session/cookies';
import { Sessions } from '../session/sessions';
import { failed } from './error.page';
import { alert } from './field';
import { html } from './html';
import { lead, show } from './page';
import type { Route, Routes } from './route';
import { say } from './texts/texts';
import { Visits } from './visit';

/** A form and not a link, so that an image on another site cannot sign a person out. */
@Injectable()
export class SignOutRoutes implements Routes {
  constructor(
    @Inject(Visits) private readonly visits: Visits,
    @Inject(Sessions) private readonly sessions: Sessions,
  ) {}

  routes(): Route[] {
    const path = '/oauth/signout';
    const handle: Route['handle'] = (request, reply) => this.signOut(request, reply);
    return [
      { method: 'GET', path, handle, failed },
      { method: 'POST', path, handle, failed },
    ];
  }

  private async signOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { signedIn, language, formToken, isOurForm } = await this.visits.of(request, reply);
    const title = say(language, 'sign_out');
    if (signedIn && request.method === 'POST' && isOurForm) {
      await this.sessions.end(signedIn.secret);
      return lead(reply.header('Set-Cookie', sessionCookie.clear), '/oauth/signout');
    }
    if (!signedIn)
      return show(reply, {
        language,
        title,
        body: html`<div class="card">
          <h1>${say(language, 'signed_out')}</h1>
          <p><a href="/oauth/signin">${say(language, 'sign_in')}</a></p>
        </div>`,
      });
    const { name } = signedIn.person;
    return show(reply, {
      language,
      title,
      name,
      status: request.method === 'POST' ? 403 : 200,
      body: html`<div class="card">
        <h1>${say(language, 'sign_out_question')}</h1>
        ${alert(request.method === 'POST' ? say(language, 'form_too_old') : undefined)}
        <p>${say(language, 'signed_in_as', { name })}</p>
        <form method="post" action="/oauth/signout">
          <input type="hidden" name="form_token" value="${formToken}" />
          <button class="main">${title}</button>
        </form>
      </div>`,
    });
  }
}
