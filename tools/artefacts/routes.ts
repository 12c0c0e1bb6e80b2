// Every path of the API, so that a review shows which ones a change adds or takes away.
import { oauthRecords } from '@deskline/oauth-server/records';
import { NodeIds, Routes } from '@deskline/record-http';
import { artefact } from './support/artefact';
import { CATALOGUES } from '../catalogues';

const sections = [...CATALOGUES, oauthRecords].map((catalogue) => {
  const routes = new Routes(catalogue, new NodeIds('deskline')).list;
  return [`# ${catalogue.service}`, ...routes].join('\n');
});
artefact('docs/api/routes.txt', `${sections.join('\n\n')}\n`);
