import type { Page } from 'playwright-core';
import { goTo } from '../../libs/testing/src/browser/console-window';
import type { PageDocument } from '../browser/dom';

/** Names of the page that a visit uses. The router leaves itself in the first, `visits` is made before the page loads. */
interface PageGlobals {
  readonly __TSR_ROUTER__: {
    readonly routesByPath: Readonly<Record<string, object>>;
    readonly state: {
      readonly status: string;
      readonly location: { readonly href: string };
      readonly resolvedLocation?: { readonly href: string };
    };
  };
  readonly visits: { underWay: number };
}
declare const self: PageGlobals;
declare const document: PageDocument;
declare const location: { readonly pathname: string };
declare const requestAnimationFrame: (done: () => void) => void;

/** As much of a screen as it says about the rights of its reader. */
export interface Seen {
  readonly html: string;
  /** Address of the screen. */
  readonly path: string;
  /** Titles that are shown; a screen that waits is hidden by React behind the one before. */
  readonly titles: readonly string[];
  /** Paths of the navigation. */
  readonly links: readonly string[];
  /** Paths of links to forms of new records. */
  readonly forms: readonly string[];
  /** Number of fields with a pencil. */
  readonly fields: number;
}

/** Addresses of all screens, as the router has them. */
export const routesOf = async (page: Page): Promise<string[]> => {
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis);
  return page.evaluate(() => Object.keys(self.__TSR_ROUTER__.routesByPath));
};

/** Counts the calls that are under way in a page, so that a visit knows when its screen is complete. */
export async function countCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const visits = { underWay: 0 };
    const usual = globalThis.fetch;
    const counted: typeof fetch = async (...args) => {
      // The stream of changes never ends.
      if (String(args[0]).includes('/changes')) return usual(...args);
      visits.underWay += 1;
      try {
        const answer = await usual(...args);
        await answer.clone().text();
        return answer;
      } finally {
        visits.underWay -= 1;
      }
    };
    Object.assign(globalThis, { visits, fetch: counted });
  });
}

/** Returns when nothing is under way on the screen, and all of it is drawn. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise<void>((done) => requestAnimationFrame(done));
    const { __TSR_ROUTER__: router, visits } = self;
    const isComplete = () => {
      const { status, location, resolvedLocation } = router.state;
      const isThere = status === 'idle' && resolvedLocation?.href === location.href;
      const isBusy = [...document.querySelectorAll('[aria-busy=true]')].length > 0;
      return isThere && !isBusy && visits.underWay === 0;
    };
    // One frame may lie between an answer and the calls that follow from it.
    for (let calm = 0; calm < 3; calm = isComplete() ? calm + 1 : 0) await frame();
  });
}

/** Goes to a screen as a click on a link does, and returns it when it is complete. */
export async function visit(page: Page, path: string): Promise<Seen> {
  await goTo(page, path);
  await settled(page);
  return seenOn(page);
}

export const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const pathOf = (link: unknown) => new URL(String(link)).pathname;
    const typed = all('input, textarea').map((input) => (input as unknown as { value: string }).value);
    return {
      path: location.pathname,
      titles: all('main h1').flatMap((title) => (title.checkVisibility() ? [title.innerText] : [])),
      html: `${document.documentElement.outerHTML} ${typed.join(' ')}`,
      links: all('.mantine-AppShell-navbar a').map(pathOf),
      forms: all('main a[href$="/new"]').map(pathOf),
      fields: all('main dd [aria-label^="Edit "]').length,
    };
  });
