import { languageOf } from './language';

describe('the language of a tag', () => {
  it.each([
    ['nl', 'nl'],
    ['NL', 'nl'],
    ['pt-BR', 'pt'],
    ['en_GB', 'en'],
    ['xx', undefined],
    ['enx', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is %s', (tag, language) => expect(languageOf(tag)).toBe(language));
});
