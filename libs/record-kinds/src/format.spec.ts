import { FORMATS } from './format';

describe('a locale', () => {
  const isKnown = (text: string) => FORMATS.locale.holds(text);

  it.each(['en', 'nl', 'pt-BR', 'es-419', 'zh-Hant-TW'])('is known: %s', (text) => {
    expect(isKnown(text)).toBe(true);
  });

  it.each(['xx', 'en-XX', 'zz-ZZ', 'en-12', 'EN', 'english', 'aa-bb-cc-dd', ''])(
    'is not known: %j',
    (text) => {
      expect(isKnown(text)).toBe(false);
    },
  );
});
