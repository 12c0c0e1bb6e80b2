import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTransient } from '@deskline/platform';
import type { Fault } from '../authorize/steps';
import { html } from './html';
import { show } from './page';
import { languageFor } from './reader-language';
import type { Texts } from './texts/en';
import { say } from './texts/texts';

type Kind = 'not_found' | 'not_allowed' | 'not_understood' | 'request_wrong' | 'unavailable' | 'went_wrong';

const STATUS: Record<Kind, number> = {
  not_found: 404,
  not_allowed: 403,
  not_understood: 400,
  request_wrong: 400,
  unavailable: 503,
  went_wrong: 500,
};

interface ErrorPageOptions {
  status?: number;
  /** In place of the general explanation. */
  explanation?: string;
  /** For the developer of the application. */
  detail?: string;
}

/** Explains the error in plain words; the log has its cause, under the request id that the page shows. */
export function showError(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Kind,
  more: ErrorPageOptions = {},
): FastifyReply {
  const language = languageFor(request);
  const title = say(language, kind);
  return show(reply, {
    language,
    title,
    status: more.status ?? STATUS[kind],
    body: html`<div class="card">
      <h1>${title}</h1>
      <p>${more.explanation ?? say(language, `${kind}_explained` satisfies keyof Texts)}</p>
      ${more.detail !== undefined && html`<p>${more.detail}</p>`}
      <p><a href="/oauth/profile">${say(language, 'to_profile')}</a></p>
      <small>${say(language, 'request_number', { id: request.id })}</small>
    </div>`,
  });
}

/** Error page of an authorization request that must not redirect. */
export function showFault(request: FastifyRequest, reply: FastifyReply, fault: Fault): FastifyReply {
  const { because, ...gaps } = fault;
  const detail = say(languageFor(request), `fault_${because}` satisfies keyof Texts, gaps);
  return showError(request, reply, 'request_wrong', { detail });
}

const logger = new Logger('Pages');

/** Error handler of a route that answers with a page. */
export function failed(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode < 500)
    return showError(request, reply, 'not_understood', { status: statusCode });
  if (isTransient(error)) {
    logger.warn(error, { request_id: request.id });
    return showError(request, reply.header('Retry-After', 1), 'unavailable');
  }
  logger.error(error, { request_id: request.id });
  return showError(request, reply, 'went_wrong');
}
