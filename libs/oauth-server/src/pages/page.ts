import type { FastifyReply } from 'fastify';
import type { Language } from '@deskline/identity';
import { html, Html, type Filling } from './html';
import { STYLE, STYLE_HASH } from './style';
import { say } from './texts/texts';

export interface Page {
  language: Language;
  title: string;
  body: Filling;
  status?: number;
  /** Name of the signed-in person, for the top of the page. */
  name?: string;
  /** True if the person manages applications. */
  administrator?: boolean;
  /** `*`: the redirect after its form may lead to an application at any host; browsers check it against the policy. */
  leadsTo?: '*';
}

/** Headers of a page for one person: no caching, no referrer. */
const PRIVATE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** Security headers: no script, no frame, no cache, no referrer. */
const headersOf = ({ leadsTo }: Page): Record<string, string> => ({
  ...PRIVATE,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    ...(leadsTo === '*' ? [] : ["form-action 'self'"]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Frame-Options': 'DENY',
});

/** Redirects to another page of this server, which is then requested with GET. */
export const lead = (reply: FastifyReply, address: string): FastifyReply =>
  reply.headers(PRIVATE).redirect(address, 303);

export function show(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers(headersOf(page))
    .send(`<!doctype html>\n${rendered(page, reply.request.url).markup}\n`);
}

function rendered({ language, title, body, name, administrator }: Page, url: string): Html {
  const link = (path: string, text: 'profile' | 'applications' | 'sign_out'): Html =>
    html`<a href="${path}" ${currentAt(path, url)}>${say(language, text)}</a>`;
  const menu = html`<nav aria-label="${say(language, 'main_menu')}">
    ${link('/oauth/profile', 'profile')} ${administrator && link('/oauth/applications', 'applications')}
    ${link('/oauth/signout', 'sign_out')}
  </nav>`;
  return html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Deskline</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<header><strong>Deskline</strong>${name === undefined ? null : menu}</header>
<main${name === undefined ? new Html(' class="narrow"') : null}>
${body}
</main>
</body>
</html>`;
}

/** The page itself or an address below it: the target of one of its forms, or one of its items. */
function currentAt(path: string, url: string): Filling {
  const [here = ''] = url.split('?', 1);
  if (here === path) return html`aria-current="page"`;
  return here.startsWith(`${path}/`) && html`aria-current="true"`;
}
