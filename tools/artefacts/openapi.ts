// The OpenAPI document, so that a review shows what a change means to clients.
import { format } from 'prettier';
import { apiDocument } from '@deskline/api-gateway';
import { artefact } from './support/artefact';

const text = JSON.stringify(apiDocument());
void format(text, { parser: 'json', printWidth: 110 }).then((pretty) =>
  artefact('docs/api/openapi.json', pretty),
);
