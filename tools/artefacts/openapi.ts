// The OpenAPI and AsyncAPI documents, so that a review shows what a change means to clients.
import { execFileSync } from 'node:child_process';
import { apiDocument, asyncApiDocument } from '@deskline/api-gateway';
import { FORMATTER } from '../formatter';
import { artefact } from './support/artefact';

function write(name: string, document: object): void {
  const text = execFileSync(process.execPath, [FORMATTER, `--stdin-filepath=${name}`], {
    input: JSON.stringify(document),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  artefact(`docs/api/${name}`, text);
}

write('openapi.json', apiDocument());
write('asyncapi.json', asyncApiDocument());
