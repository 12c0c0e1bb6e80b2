import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { errors, isUnchanged, notModified, etagOf, type Answer } from '@deskline/record-http';

export const DOCS_PATH = '/v1/docs';

/** File of the documentation page. */
interface DocsFile {
  readonly type: string;
  readonly content: () => Promise<Buffer>;
}

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deskline API</title>
<link rel="stylesheet" href="${DOCS_PATH}/swagger-ui.css">
<link rel="icon" type="image/png" href="${DOCS_PATH}/favicon-32x32.png">
</head>
<body>
<div id="api"></div>
<script src="${DOCS_PATH}/swagger-ui-bundle.js"></script>
<script src="${DOCS_PATH}/begin.js"></script>
</body>
</html>
`;

/** All operations folded; no external validator. */
const BEGIN = `SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
});
`;

const written = (text: string) => (): Promise<Buffer> => Promise.resolve(Buffer.from(text));
const packaged = (name: string) => (): Promise<Buffer> =>
  readFile(join(dirname(require.resolve('swagger-ui-dist/package.json')), name));

const FILES: ReadonlyMap<string, DocsFile> = new Map<string, DocsFile>([
  ['', { type: 'text/html; charset=utf-8', content: written(HTML) }],
  ['begin.js', { type: 'text/javascript; charset=utf-8', content: written(BEGIN) }],
  [
    'swagger-ui-bundle.js',
    { type: 'text/javascript; charset=utf-8', content: packaged('swagger-ui-bundle.js') },
  ],
  ['swagger-ui.css', { type: 'text/css; charset=utf-8', content: packaged('swagger-ui.css') }],
  ['favicon-32x32.png', { type: 'image/png', content: packaged('favicon-32x32.png') }],
]);

/** Scripts of this origin only; the style sheet embeds its images, and Swagger UI sets inline styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API to browse and to try, as its OpenAPI document describes it. */
@Injectable()
export class DocsPage {
  private readonly read = new Map<string, Promise<Buffer>>();

  async answer({ url = '', headers }: IncomingMessage): Promise<Answer> {
    const [path = ''] = url.slice(DOCS_PATH.length).split('?');
    const name = path.replace(/^\//, '');
    const found = FILES.get(name);
    if (!found) throw errors.notFound();
    const body = await this.contentOf(name, found);
    const tag = etagOf(body);
    const caching = { ETag: tag, 'Cache-Control': 'no-cache' };
    if (isUnchanged(headers as Record<string, string | undefined>, tag)) return notModified(caching);
    return {
      head: {
        status: 200,
        headers: {
          'Content-Type': found.type,
          'Content-Security-Policy': POLICY,
          'X-Content-Type-Options': 'nosniff',
          'Referrer-Policy': 'no-referrer',
          ...caching,
        },
      },
      body,
    };
  }

  /** Reads the file once. */
  private contentOf(name: string, { content }: DocsFile): Promise<Buffer> {
    const cached = this.read.get(name) ?? content();
    this.read.set(name, cached);
    return cached;
  }
}
