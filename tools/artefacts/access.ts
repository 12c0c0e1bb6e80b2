// Grants of every role on every record type, so that a review shows each right that a change gives or takes.
import { oauthRecords } from '@deskline/oauth-server/records';
import {
  isInAudience,
  crossServiceTypes,
  ROLES,
  type Grant,
  type Operation,
  type RecordType,
  type Role,
} from '@deskline/record';
import { artefact } from './support/artefact';
import { CATALOGUES } from '../catalogues';
import { inWords } from './support/condition-words';

const CALLERS: readonly (Role | 'end user')[] = ['end user', ...ROLES];
const OPERATIONS: readonly Operation[] = ['read', 'create', 'update', 'delete'];

const rolesOf = (caller: Role | 'end user'): readonly Role[] => (caller === 'end user' ? [] : [caller]);

function rights(record: RecordType, caller: Role | 'end user'): string {
  const grants = record.access.filter(({ to }) => isInAudience(rolesOf(caller), to));
  const cells = OPERATIONS.map((operation) => allowed(record, grants, operation));
  const shelves = record.archiving && isInAudience(rolesOf(caller), record.archiving.by);
  return [...cells, shelves ? 'all' : ''].join(' | ');
}

/** Names of some fields; of nearly all fields, the names of the others. */
function only(fields: readonly string[], record: RecordType): string {
  const all = Object.keys(record.fields).filter((name) => record.fields[name]?.access !== 'hidden');
  const others = all.filter((name) => !fields.includes(name));
  return others.length < fields.length ? `all but ${others.join(', ')}` : `only ${fields.join(', ')}`;
}

/** "all", or the condition of the permitted rows; an update of some fields names them. */
function allowed(record: RecordType, granted: readonly Grant[], operation: Operation): string {
  const grants = granted.filter((grant) => grant[operation] !== undefined);
  const limited = (grant: Grant) => (operation === 'update' ? grant.changing : undefined);
  if (grants.some((grant) => grant[operation] === true && !limited(grant))) return 'all';
  const words = grants.map((grant) => {
    const condition = grant[operation];
    const rows = condition === true || condition === undefined ? 'all' : inWords(condition);
    const fields = limited(grant);
    if (operation === 'read' && grant.onlyInViews)
      return `${rows}: by id, and in ${grant.onlyInViews.join(', ')}`;
    return fields ? `${rows}: ${only(fields, record)}` : rows;
  });
  return words.join('; ');
}

/** Callers with the same rights share a line. */
function linesOf(record: RecordType): string[] {
  const sharing = new Map<string, string[]>();
  for (const caller of CALLERS) {
    const cells = rights(record, caller);
    if (/[^ |]/.test(cells)) sharing.set(cells, [...(sharing.get(cells) ?? []), caller]);
  }
  return [...sharing].map(([cells, callers]) => `| ${callers.join(', ')} | ${cells} |`);
}

function fieldsOf(record: RecordType): string[] {
  return Object.entries(record.fields).flatMap(([name, { readableBy, writableBy }]) => [
    ...(readableBy ? [`- \`${name}\` is there for ${readableBy.join(', ')} only`] : []),
    ...(writableBy ? [`- \`${name}\` is changed by ${writableBy.join(', ')} only`] : []),
  ]);
}

const sectionOf = (record: RecordType): string =>
  [
    `## ${record.name}`,
    '',
    '| | read | create | update and link | delete | archive, trash, restore |',
    '| --- | --- | --- | --- | --- | --- |',
    ...linesOf(record),
    ...['', ...fieldsOf(record)].slice(0, fieldsOf(record).length + 1),
  ]
    .join('\n')
    .trimEnd();

const defined = [...CATALOGUES, oauthRecords].flatMap((catalogue) => catalogue.records);
const records = [...defined, ...crossServiceTypes(defined)];
artefact(
  'docs/api/access.md',
  `# Access

Made from the definitions. Rights of several roles add up. What is not listed is forbidden: 403 where the record can be read,
404 where it cannot. \`source\` and \`sourceID\` of a record that is there are changed by administrators only. A token may
permit less, never more.

${records.map(sectionOf).join('\n\n')}
`,
);
