import { FORMATS } from './format';

describe('the format locale', () => {
  const isLocale = (text: string) => FORMATS.locale.holds(text);

  it.each(['en', 'nl', 'pt-BR', 'es-419', 'zh-Hant-TW'])('accepts %s', (text) => {
    expect(isLocale(text)).toBe(true);
  });

  it.each(['xx', 'en-XX', 'zz-ZZ', 'en-12', 'EN', 'english', 'aa-bb-cc-dd', ''])('refuses %j', (text) => {
    expect(isLocale(text)).toBe(false);
  });
});
