import type { Answer } from '../answer/answer';
import { BASE_PATH } from '../api';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Deskline</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem }</style>
</head>
<body>
<h1>Deskline</h1>
<p>An open service-management platform.</p>
<ul>
<li><a href="${BASE_PATH}">The API</a>, called with a bearer token</li>
<li><a href="/readyz">Whether everything behind it answers</a></li>
</ul>
</body>
</html>
`;

export const frontPage = (): Answer => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  },
  body: PAGE,
});
