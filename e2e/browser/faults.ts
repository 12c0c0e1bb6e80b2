import type { Page } from 'playwright-core';
import type { Language } from '@deskline/identity';
import { texts } from '../../libs/oauth-server/src/pages/texts/texts';
import type { PageDocument } from './dom';

declare const document: PageDocument;

/** WCAG 2.2, 1.4.10: a width at which nothing may have to be scrolled sideways. */
export const NARROW = { width: 320, height: 640 };
const TWICE = { width: 640, height: 800 };

/** A finger's. */
const LEAST_HEIGHT = 44;
const TARGETS =
  'button, .button, nav a, select, textarea, input:not([type=hidden], [type=radio], [type=checkbox])';

/** Words that were forgotten, and what does not fit. */
export async function faultsOf(page: Page, language: Language): Promise<string[]> {
  const lang = await page.locator('html').getAttribute('lang');
  const words = await page.locator('body').innerText();
  const faults = [
    ...(lang === language ? [] : [`is said to be in ${lang}`]),
    ...forgotten(words, language).map((text) => `says "${text}"`),
    ...(await tooSmall(page)),
    ...(await tooWide(page)),
  ];
  await page.setViewportSize(TWICE);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  faults.push(...(await tooWide(page)).map((fault) => `${fault} at twice the size`));
  await page.setViewportSize(NARROW);
  return faults;
}

/** Names of texts, gaps that nothing has filled, and English. */
function forgotten(words: string, language: Language): string[] {
  const keys = words.match(/(?<![\w/])[a-z]+(_[a-z]+)+(?![\w/])|\{\w+\}/g) ?? [];
  const own = Object.values(texts[language]);
  const english = Object.values(texts.en).filter((text) => text.length >= 8 && !own.includes(text));
  return [...keys, ...english.filter((text) => words.includes(text))];
}

const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([selector, least]) =>
      [...document.querySelectorAll(selector)]
        .map((element) => ({ element, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < least)
        .map(({ element, height }) => `${element.outerHTML.slice(0, 60)} is ${height} px high`),
    [TARGETS, LEAST_HEIGHT] as const,
  );

const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`is ${scrollWidth} px wide on ${clientWidth}`] : [];
  });
