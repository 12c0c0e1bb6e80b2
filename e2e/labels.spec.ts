import { LANGUAGES } from '@deskline/identity';
import { ROLES } from '@deskline/record';
import { enumerationsIn, labelOf, valueLabelOf, wordsOf } from '@deskline/record-http';
import { TRANSLATIONS } from '@deskline/record-catalogue';
import { linkInputs } from '@deskline/record-store';
import { MEMBERS } from '@deskline/recurrence';
import { CATALOGUES } from '../tools/catalogues';

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
  ...CATALOGUES.flatMap(({ records }) =>
    records.flatMap((record) => [
      ...Object.keys(record.fields).filter(isOwnName),
      ...linkInputs(record, records).keys(),
    ]),
  ),
]);
const values = new Set([...ROLES, ...enumerationsIn(CATALOGUES).flatMap((each) => each.values)]);
const words = new Set([...values].flatMap(wordsOf));
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

  it('two values of one enumeration are never called the same', () => {
    const same = enumerationsIn(CATALOGUES).filter(
      (each) => new Set(each.values.map((value) => valueLabelOf(value, language))).size < each.values.length,
    );
    expect(same.map(({ record, field }) => `${record}.${field}`)).toEqual([]);
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  const vocabulary = TRANSLATIONS[language];

  it('no word is kept that nothing needs', () => {
    expect(leftOver(fields, vocabulary.fields)).toEqual([]);
    expect(leftOver(words, vocabulary.values)).toEqual([]);
  });

  it('every label reads as words, not as a wire name', () => {
    const labels = [
      ...[...fields].map((field) => labelOf(field, language)),
      ...[...values].map((value) => valueLabelOf(value, language)),
    ];
    expect(labels.filter((label) => /_|^\s|\s$|^$/.test(label))).toEqual([]);
  });
});
