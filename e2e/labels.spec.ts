import { LANGUAGES } from '@deskline/identity';
import { oauthRecords } from '@deskline/oauth-server/records';
import { crossServiceTypes, relatedFilters, ROLES } from '@deskline/record';
import {
  enumerationsIn,
  labelOf,
  listLabelOf,
  typeLabelOf,
  TypeRoutes,
  valueLabelOf,
  viewLabelOf,
  wordsOf,
} from '@deskline/record-http';
import { TRANSLATIONS } from '@deskline/record-catalogue';
import { linkInputs } from '@deskline/record-store';
import { MEMBERS } from '@deskline/recurrence';
import { CATALOGUES } from '../tools/catalogues';

const SERVICES = [...CATALOGUES, oauthRecords];
const definitions = SERVICES.flatMap(({ records }) => records);
const types = [...definitions, ...crossServiceTypes(definitions)];

/** Attachments are called after the text they are used in, a text in other languages after itself. */
const isOwnName = (field: string): boolean => !/_attachments$|^localized_/.test(field);

/** Further names in a 422: roles, an uploaded file, fields of the authorization server, a range to replay. */
const OTHERS = [
  'roles',
  'file',
  'scopes',
  'expires_at',
  'redirect_uris',
  'public',
  'secrets',
  'personal_access_tokens',
  'from',
  'to',
];

const fields = new Set<string>([
  ...OTHERS,
  ...MEMBERS,
  ...types.flatMap((record) => Object.keys(record.fields).filter(isOwnName)),
  ...SERVICES.flatMap(({ records }) =>
    records.flatMap((record) => [
      ...linkInputs(record, records).keys(),
      ...relatedFilters(record, records).map(({ name }) => name),
    ]),
  ),
]);
const values = new Set([...ROLES, ...enumerationsIn(SERVICES).flatMap((each) => each.values)]);
const words = new Set([...values].flatMap(wordsOf));
const names = new Set(types.map(({ name }) => name));
const views = new Set(types.flatMap((record) => Object.keys(record.views ?? {})));
const routes = new TypeRoutes(SERVICES);
/** Lists below records. */
const lists = types.flatMap(({ name }) =>
  routes.subCollectionsOf(name).map(([path]) => {
    const ids = routes.linkListsOf(name).find((each) => each.path === path)?.ids;
    return { below: name, path, names: { type: routes.typeAt(path), ids } };
  }),
);
const others = LANGUAGES.filter((language) => language !== 'en');

const missing = (names: ReadonlySet<string>, labels: object): string[] =>
  [...names].filter((name) => !Object.hasOwn(labels, name));
const leftOver = (names: ReadonlySet<string>, labels: object): string[] =>
  Object.keys(labels).filter((name) => !names.has(name));

describe.each(others)('in %s', (language) => {
  const vocabulary = TRANSLATIONS[language];

  it('every field of every record has a name', () => {
    expect(missing(fields, vocabulary.fields)).toEqual([]);
  });

  it('every value of every enumeration has a label', () => {
    expect(missing(words, vocabulary.values)).toEqual([]);
  });

  it('every record type has a name: its own, that of a field, or that of the record it translates', () => {
    const own = [...names].filter((name) => !name.endsWith('_translation'));
    expect(missing(new Set(own), { ...vocabulary.fields, ...vocabulary.values })).toEqual([]);
  });

  it('every view has a name', () => {
    expect(missing(views, vocabulary.views)).toEqual([]);
  });

  it('every list below a record has a name: its own, that of a field, or the plural of a record type', () => {
    const { fields: words, lists: own, types: plurals } = vocabulary;
    const unnamed = lists.filter(
      ({ path, names: { type = '', ids = '' } }) =>
        !(path in own || path in words || type in plurals || ids in words),
    );
    expect(unnamed.map(({ below, path }) => `${below}.${path}`)).toEqual([]);
  });

  it('two lists below one record are never called the same', () => {
    const labels = lists.map(({ below, path, names }) => `${below}: ${listLabelOf(path, names, language)}`);
    expect(labels.filter((label, index) => labels.indexOf(label) < index)).toEqual([]);
  });

  it('two views of one record type are never called the same', () => {
    const same = types.filter(({ views = {} }) => {
      const labels = Object.keys(views).map((view) => viewLabelOf(view, language));
      return new Set(labels).size < labels.length;
    });
    expect(same.map(({ name }) => name)).toEqual([]);
  });

  it('two values of one enumeration are never called the same', () => {
    const same = enumerationsIn(SERVICES).filter(
      (each) => new Set(each.values.map((value) => valueLabelOf(value, language))).size < each.values.length,
    );
    expect(same.map(({ record, field }) => `${record}.${field}`)).toEqual([]);
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  const vocabulary = TRANSLATIONS[language];

  it('no word is kept that nothing needs', () => {
    expect(leftOver(fields, vocabulary.fields)).toEqual([]);
    expect(leftOver(new Set([...words, ...names]), vocabulary.values)).toEqual([]);
    expect(leftOver(views, vocabulary.views)).toEqual([]);
    const named = [...lists.map(({ path }) => path), ...types.map(({ collection }) => collection)];
    expect(leftOver(new Set(named), vocabulary.lists)).toEqual([]);
  });

  it('every label reads as words, not as a wire name', () => {
    const labels = [
      ...[...fields].map((field) => labelOf(field, language)),
      ...[...values].map((value) => valueLabelOf(value, language)),
      ...[...views].map((view) => viewLabelOf(view, language)),
      ...[...names].map((name) => typeLabelOf(name, language)),
      ...lists.map(({ path, names: each }) => listLabelOf(path, each, language)),
    ];
    expect(labels.filter((label) => /_|^\s|\s$|^$/.test(label))).toEqual([]);
  });
});
