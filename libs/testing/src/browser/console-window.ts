import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';

declare const document: {
  querySelector(selector: string): unknown;
  querySelectorAll(selector: string): ArrayLike<unknown>;
};
declare const requestAnimationFrame: (then: () => void) => void;

/** A person of `demo.json`. */
export interface ConsolePerson {
  readonly email: string;
  readonly password: string;
  readonly account: string;
}

const LIMIT_MS = 60_000;
/** A screen without a title is looked at after this time. */
const TITLE_MS = 5_000;
/** Requests without an answer, by page; the stream of changes never ends. */
const pending = new WeakMap<Page, Set<Request>>();
const isStream = (request: Request): boolean => request.url().includes('/console/api/changes');

/** Counts the requests of a page that have no answer so far. */
export function countRequests(page: Page): Page {
  const open = new Set<Request>();
  pending.set(page, open);
  page.on('request', (request) => !isStream(request) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return page;
}

/** Empty page in a window of its own, for the origin of a gateway. */
export async function consoleWindow(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    ignoreHTTPSErrors: true,
    locale: 'en-GB',
    ...options,
  });
  context.setDefaultTimeout(LIMIT_MS);
  return countRequests(await context.newPage());
}

/** Goes to a path of the account; the person signs in on the way. */
export async function signInTo(
  page: Page,
  { email, password, account }: ConsolePerson,
  path = '',
): Promise<Page> {
  await page.goto(`/${account}${path}`);
  await page.waitForURL('**/oauth/signin**');
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('main form button').click();
  await page.waitForURL(`**/${account}${path}`);
  return page;
}

/** Returns when everything that the page has asked for is drawn. */
export async function settled(page: Page): Promise<void> {
  const open = pending.get(page);
  const deadline = Date.now() + LIMIT_MS;
  const titled = Date.now() + TITLE_MS;
  for (let quiet = 0; quiet < 3;) {
    if (Date.now() > deadline) throw new Error(`${page.url()} does not come to rest: ${addresses(open)}`);
    const isDrawn = await page.evaluate(
      (mustHaveTitle) =>
        new Promise<boolean>((resolve) => {
          const look = () =>
            resolve(
              (document.querySelector('main h1') !== null || !mustHaveTitle) &&
                document.querySelector('[aria-busy="true"]') === null &&
                // A list that has rows shows some.
                document.querySelectorAll('[role=grid]:not([hidden], [aria-rowcount="1"])').length ===
                  document.querySelectorAll('[role=grid]:not([hidden]):has([role=rowgroup] > [role=row])')
                    .length,
            );
          requestAnimationFrame(() => requestAnimationFrame(look));
        }),
      Date.now() < titled,
    );
    quiet = isDrawn && (open?.size ?? 0) === 0 ? quiet + 1 : 0;
  }
}

const addresses = (open: ReadonlySet<Request> = new Set()): string =>
  [...open].map((request) => request.url()).join(', ') || 'something is still loading';

/** As much of the router as a visit needs; it leaves itself in the page. */
interface PageRouter {
  readonly state: { readonly status: string; readonly resolvedLocation?: object };
  readonly history: { push(address: string): void };
}

/**
 * Goes to an address as a click on a link does, and returns when the router is there. React may keep the screen before for
 * some frames, while that of the address waits for its data.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis);
  await page.evaluate(async (to) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: PageRouter };
    const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
    const before = router.state.resolvedLocation;
    router.history.push(to);
    while (router.state.resolvedLocation === before || router.state.status !== 'idle') await frame();
  }, address);
}
