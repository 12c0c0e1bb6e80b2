// The OpenAPI document, so that a review shows what a change means to clients.
import { execFileSync } from 'node:child_process';
import { apiDocument } from '@deskline/api-gateway';
import { artefact } from './support/artefact';

const formatter = ['node_modules/oxfmt/bin/oxfmt', '--stdin-filepath=openapi.json'];
const text = execFileSync(process.execPath, formatter, {
  input: JSON.stringify(apiDocument()),
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
artefact('docs/api/openapi.json', text);
