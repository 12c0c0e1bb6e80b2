import type { Answer } from '@deskline/record-http';
import { BASE_PATH } from '../routing/base-path';
import { DOCS_PATH } from '../documents/docs-page';

const PROFILE_PATH = '/oauth/profile';

/** Same look as the pages of the authorization server. */
const STYLE = `
:root { color-scheme: light dark; --ground: #f5f6f8; --card: #fff; --text: #1a2130; --soft: #566070; --line: #e1e5ea;
  --strong: #1d4fb8; --on-strong: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0f131a; --card: #181d26; --text: #e7ebf2; --soft: #a3adbb; --line: #2b3341; --strong: #a3c0ff;
    --on-strong: #0c1a36 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto,
  'Helvetica Neue', sans-serif }
main { max-width: 36rem; margin: 0 auto; padding: 10vh 1rem 3rem }
h1 { display: flex; align-items: center; gap: .625rem; margin: 0 0 .5rem; font-size: 1.75rem; letter-spacing: -.02em }
h1::before { content: ''; width: 1.75rem; height: 1.75rem; border-radius: .5rem;
  background: linear-gradient(var(--on-strong) 0 0) 50% 36% / 50% 2px no-repeat,
    linear-gradient(var(--on-strong) 0 0) 50% 64% / 50% 2px no-repeat, linear-gradient(var(--strong) 0 0) }
p { margin: 0 0 1.5rem; color: var(--soft) }
ul { list-style: none; margin: 0; padding: .25rem 1.25rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .875rem }
li { padding: .875rem 0 }
li + li { border-top: 1px solid var(--line) }
a { color: var(--strong); font-weight: 600; text-underline-offset: .15em }
small { display: block; color: var(--soft); font-size: .875rem }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px }
@media (forced-colors: active) { h1::before { background: Highlight } }
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Deskline</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Deskline</h1>
<p>An open service-management platform.</p>
<ul>
<li><a href="${PROFILE_PATH}">Your profile</a><small>Tokens, authorized applications and sessions; sign in first</small></li>
<li><a href="${DOCS_PATH}">The API</a><small>To browse and to try, with a bearer token</small></li>
<li><a href="${BASE_PATH}/openapi.json">Its OpenAPI document</a><small>For tools</small></li>
<li><a href="/readyz">Readiness</a><small>Whether everything behind it answers</small></li>
</ul>
</main>
</body>
</html>
`;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

export const frontPage = (): Answer => ({ head: { status: 200, headers: HEADERS }, body: Buffer.from(PAGE) });
