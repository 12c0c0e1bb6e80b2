import type { Page } from 'playwright-core';
import type { Language } from '@deskline/identity';
import { texts } from '../../libs/oauth-server/src/pages/texts/texts';
import type { PageDocument } from './dom';

declare const document: PageDocument;

/** WCAG 2.2, 1.4.10: a width at which nothing may have to be scrolled sideways. */
export const NARROW = { width: 320, height: 640 };
const TWICE = { width: 640, height: 800 };

/** Smallest height of a control that a finger can press, in pixels. */
const LEAST_HEIGHT = 44;
const TARGETS =
  'button, .button, nav a, select, textarea, input:not([type=hidden], [type=radio], [type=checkbox])';

/** Faults of a page: missing translations, and content that does not fit. */
export async function faultsOf(page: Page, language: Language): Promise<string[]> {
  const { lang, words, small, width } = await contentOf(page);
  await page.setViewportSize(TWICE);
  const twice = await widthAtTwiceTheSize(page);
  await page.setViewportSize(NARROW);
  return [
    ...(lang === language ? [] : [`is said to be in ${lang}`]),
    ...forgotten(words, language).map((text) => `says "${text}"`),
    ...small,
    ...tooWide(width),
    ...tooWide(twice).map((fault) => `${fault} at twice the size`),
  ];
}

/** Text keys, unfilled placeholders, and English words in another language. */
function forgotten(words: string, language: Language): string[] {
  const keys = words.match(/(?<![\w/])[a-z]+(_[a-z]+)+(?![\w/])|\{\w+\}/g) ?? [];
  const own = Object.values(texts[language]);
  const english = Object.values(texts.en).filter((text) => text.length >= 8 && !own.includes(text));
  return [...keys, ...english.filter((text) => words.includes(text))];
}

/** Width of the content, and width of the box it is in. */
type Width = Readonly<Record<'scrollWidth' | 'clientWidth', number>>;

const tooWide = ({ scrollWidth, clientWidth }: Width): string[] =>
  scrollWidth > clientWidth ? [`is ${scrollWidth} px wide on ${clientWidth}`] : [];

/** Reads all checked properties of a page in one round trip. */
const contentOf = (page: Page) =>
  page.evaluate(
    ([selector, least]) => {
      const { documentElement, body } = document;
      const { lang, scrollWidth, clientWidth } = documentElement;
      const small = [...document.querySelectorAll(selector)]
        .map((element) => ({ element, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < least)
        .map(({ element, height }) => `${element.outerHTML.slice(0, 60)} is ${height} px high`);
      return { lang, words: body.innerText, small, width: { scrollWidth, clientWidth } };
    },
    [TARGETS, LEAST_HEIGHT] as const,
  );

const widthAtTwiceTheSize = (page: Page): Promise<Width> =>
  page.evaluate(() => {
    const { documentElement } = document;
    documentElement.style.fontSize = '200%';
    const { scrollWidth, clientWidth } = documentElement;
    return { scrollWidth, clientWidth };
  });
