import { languageOf } from './language';

describe('languageOf', () => {
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
