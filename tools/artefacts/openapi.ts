// The OpenAPI document, so that a review shows what a change means to clients.
import { execFileSync } from 'node:child_process';
import { apiDocument } from '@deskline/api-gateway';
import { FORMATTER } from '../formatter';
import { artefact } from './support/artefact';

const text = execFileSync(process.execPath, [FORMATTER, '--stdin-filepath=openapi.json'], {
  input: JSON.stringify(apiDocument()),
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
artefact('docs/api/openapi.json', text);
