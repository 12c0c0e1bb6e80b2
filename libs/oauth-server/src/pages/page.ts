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
  /** Who is signed in, for the top of the page. */
  name?: string;
  /** Where its forms may lead, this place aside: browsers hold the redirect after a form to it too. `*`: anywhere. */
  leadsTo?: string;
}

/** Nothing but the page itself: no script, no frame around it, nothing kept, and no word of where one came from. */
const headersOf = ({ leadsTo }: Page): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    ...(leadsTo === '*' ? [] : [`form-action ${["'self'", leadsTo].filter(Boolean).join(' ')}`]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
});

export function show(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers(headersOf(page))
    .send(`<!doctype html>\n${rendered(page).markup}\n`);
}

function rendered({ language, title, body, name }: Page): Html {
  const menu = html`<nav aria-label="${say(language, 'main_menu')}">
    <a href="/oauth/profile">${say(language, 'profile')}</a>
    <a href="/oauth/signout">${say(language, 'sign_out')}</a>
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
