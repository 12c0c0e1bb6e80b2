// Every path of the API, so that a review shows which ones a change adds or takes away.
import { offeredRecords } from '@deskline/oauth-server';
import { NodeIds, Routes } from '@deskline/record-http';
import { artefact } from '../artefact';
import { CATALOGUES } from '../catalogues';

const sections = [...CATALOGUES, offeredRecords].map((catalogue) => {
  const routes = new Routes(catalogue, new NodeIds('deskline')).list;
  return [`# ${catalogue.service}`, ...routes].join('\n');
});
artefact('docs/api/routes.txt', `${sections.join('\n\n')}\n`);
