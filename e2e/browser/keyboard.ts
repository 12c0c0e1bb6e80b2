import type { Page } from 'playwright-core';
import type { PageDocument, StyleOf } from './dom';

declare const document: PageDocument;
declare const getComputedStyle: StyleOf;

/** Accessible name of the focused element, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const name = element.labels?.[0]?.textContent ?? element.ariaLabel ?? element.textContent ?? '';
    return { name: name.trim(), isVisible: outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2 };
  });

/** Tab as often as it takes. Returns what was passed on the way, the goal included. */
export async function tabTo(page: Page, goal: string): Promise<string[]> {
  const passed: string[] = [];
  while (passed.at(-1) !== goal && passed.length < 20) {
    await page.keyboard.press('Tab');
    const { name, isVisible } = await focused(page);
    if (!isVisible) throw new Error(`${name} has the focus, and nobody sees it`);
    passed.push(name);
  }
  return passed;
}
