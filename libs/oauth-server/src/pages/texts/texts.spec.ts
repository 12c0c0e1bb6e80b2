import { LANGUAGES } from '@deskline/identity';
import { en, type Texts } from './en';
import { say, texts, wishedLanguage } from './texts';

const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const keys = Object.keys(en) as (keyof Texts)[];

describe.each(LANGUAGES)('texts in %s', (language) => {
  it('are complete, in the same order', () => expect(Object.keys(texts[language])).toEqual(keys));

  it.each(keys)('have the same placeholders in %s', (key) => {
    expect(texts[language][key].trim()).not.toBe('');
    expect(gaps(texts[language][key])).toEqual(gaps(en[key]));
  });
});

describe('text with placeholders', () => {
  it('is filled with its values', () =>
    expect(say('de', 'wait', { time: '4 Sekunden' })).toContain('in 4 Sekunden'));

  it('inserts values without interpreting them', () => {
    expect(say('en', 'authorize_named', { application: '$& {name}' })).toBe('$& {name} wants to act for you');
  });
});

describe('wishedLanguage', () => {
  it.each([
    ['nl-BE,nl;q=0.9,en;q=0.8', 'nl'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['ja, de;q=0.1', 'de'],
    ['de;q=0, es', 'es'],
    ['ja', 'en'],
    ['', 'en'],
    [';;;q=,', 'en'],
    [undefined, 'en'],
  ])('of %j is %s', (header, language) => expect(wishedLanguage(header)).toBe(language));
});
