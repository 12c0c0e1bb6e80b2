// Every path of the API, so that a review shows which ones a change adds or takes away.
import { apiDocument } from '@deskline/api-gateway';
import { oauthRecords } from '@deskline/oauth-server/records';
import type { OpenApiObjects } from '@deskline/record';
import { NodeIds, Routes } from '@deskline/record-http';
import { artefact } from './support/artefact';
import { CATALOGUES } from '../catalogues';

const catalogues = [...CATALOGUES, oauthRecords].map((catalogue) => ({
  title: catalogue.service,
  routes: new Routes(catalogue, new NodeIds('deskline')).list,
}));

/** Paths with the same segments are the same, whatever their ids are called. */
const shapeOf = (route: string): string => route.replaceAll(/:\w+/g, ':id');
const ofRecords = new Set(catalogues.flatMap(({ routes }) => routes.map(shapeOf)));

const documented = Object.entries(apiDocument()['paths'] as OpenApiObjects).flatMap(([path, operations]) =>
  Object.keys(operations)
    .filter((method) => /^(get|post|patch|delete)$/.test(method))
    .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
);
const others = documented.filter((route) => !ofRecords.has(shapeOf(route))).toSorted();

const sections = [...catalogues, { title: 'paths beside those of records', routes: others }].map(
  ({ title, routes }) => [`# ${title}`, ...routes].join('\n'),
);
artefact('docs/api/routes.txt', `${sections.join('\n\n')}\n`);
