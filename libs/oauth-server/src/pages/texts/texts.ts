import { LANGUAGES, languageOf, type Language } from '@deskline/identity';
import { de } from './de';
import { en, type Texts } from './en';
import { es } from './es';
import { fr } from './fr';
import { nl } from './nl';
import { pt } from './pt';

export const texts: Record<Language, Texts> = { en, nl, fr, de, es, pt };

/** Text with its placeholders filled in. */
export function say(
  language: Language,
  key: keyof Texts,
  gaps: Record<string, string | number> = {},
): string {
  return texts[language][key].replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}

/** First language of the Accept-Language header that the pages have (RFC 9110, 12.5.4). */
export function wishedLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.trim().split(';');
    const quality = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='));
    return { language: languageOf(tag.trim()), quality: quality ? Number(quality.slice(2)) : 1 };
  });
  const supported = wishes.filter(({ language, quality }) => language && quality > 0);
  return supported.sort((a, b) => b.quality - a.quality)[0]?.language ?? LANGUAGES[0];
}
