// Columns of every type of import and export files, so that a review shows each one that a change adds or takes away.
import { importTypes, type Column } from '@deskline/record-http';
import { artefact } from './support/artefact';
import { CATALOGUES } from '../catalogues';

const all = CATALOGUES.flatMap(({ records }) => records);

function lineOf({ header, field, required, isReadonly, isWriteonly, isList, references }: Column): string {
  const marks = [
    references === undefined ? [] : [`-> ${references}`],
    isList ? ['list'] : [],
    required ? ['required'] : [],
    isReadonly ? ['readonly'] : [],
    isWriteonly ? ['import only'] : [],
  ].flat();
  return ['  ', header, ` (${field})`, marks.length > 0 ? `: ${marks.join(', ')}` : ''].join('');
}

const sections = CATALOGUES.flatMap((catalogue) => importTypes(catalogue, all))
  .sort((one, other) => (one.type < other.type ? -1 : 1))
  .map(({ type, record, part, columns }) =>
    [`${type}: ${record}${part === undefined ? '' : ` (${part})`}`, ...columns.map(lineOf)].join('\n'),
  );
const names = CATALOGUES.filter(({ service }) => service !== 'oauth-server').flatMap((catalogue) =>
  importTypes(catalogue, all).map(({ type }) => type),
);
artefact('libs/record-catalogue/src/file-types.json', `${JSON.stringify(names.sort(), null, 2)}\n`);
artefact('docs/api/import-types.txt', `${sections.join('\n\n')}\n`);
