import type { Answer } from '@deskline/record-http';
import { BASE_PATH } from '../api';
import { DOCS_PATH } from '../documents/docs-page';

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
<li><a href="${DOCS_PATH}">The API</a> to browse and to try, with a bearer token</li>
<li><a href="${BASE_PATH}/openapi.json">Its OpenAPI document</a></li>
<li><a href="/readyz">Whether everything behind it answers</a></li>
</ul>
</body>
</html>
`;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

export const frontPage = (): Answer => ({ head: { status: 200, headers: HEADERS }, body: Buffer.from(PAGE) });
