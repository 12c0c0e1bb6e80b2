import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '@deskline/identity';
import { formCookie, sessionCookie } from '../session/cookies';
import { formToken, isFormToken } from '../session/form-token';
import { newSecret } from '../session/session-secret';
import { Sessions, type SignedIn } from '../session/sessions';
import { addressOf } from '../token/endpoint/forwarded-request';
import { isCrossSite } from './cross-site';
import { languageFor, speaks } from './reader-language';

/** Request of a browser: its session, language and form fields. */
export interface Visit {
  signedIn: SignedIn | null;
  language: Language;
  address: string;
  user_agent: string | null;
  /** True if the form token is of this browser and session, and the browser says nothing of another site. */
  isOurForm: boolean;
  /** Form token of this browser. */
  formToken: string;
  /** Secret of a cookie of this browser: of its session, or of its forms before sign-in. */
  browser: string;
  field(name: string): string;
}

@Injectable()
export class Visits {
  constructor(@Inject(Sessions) private readonly sessions: Sessions) {}

  async of(request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
    const { cookie, 'user-agent': userAgent } = request.headers;
    const secret = sessionCookie.read(cookie);
    const signedIn = secret === null ? null : await this.sessions.find(secret);
    const bound = signedIn?.secret ?? formCookie.read(cookie);
    const browser = bound ?? newFormCookie(reply);
    const fields = fieldsOf(request.body);
    if (signedIn?.language) speaks(request, signedIn.language);
    return {
      signedIn,
      language: languageFor(request),
      address: addressOf(request),
      user_agent: userAgent ?? null,
      isOurForm: isFormToken(bound, fields['form_token']) && !isCrossSite(request),
      formToken: formToken(browser),
      browser,
      field: (name) => {
        const value = fields[name];
        return typeof value === 'string' ? value : '';
      },
    };
  }
}

function newFormCookie(reply: FastifyReply): string {
  const secret = newSecret();
  void reply.header('Set-Cookie', formCookie.set(secret));
  return secret;
}

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};
