import type { Page } from 'playwright-core';
import { LANGUAGES, type Language } from '@deskline/identity';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { until } from '../until';
import { ALL, LOOKS, violations } from './axe';
import type { PageDocument, StyleOf } from './dom';
import { faultsOf, NARROW } from './faults';
import { type BrowserEnv, useBrowserEnv } from './browser-env';

declare const document: PageDocument;
declare const getComputedStyle: StyleOf;

const PHONE = { width: 375, height: 812 };
const DESK = { width: 1280, height: 800 };

type OpenPage = (page: Page) => Promise<void>;

/** Ways to open each page, without and with a session. */
function pagesOf(ids: { client_id: string; application: number }) {
  const at =
    (address: string): OpenPage =>
    (page) =>
      page.goto(address).then(() => undefined);
  const query = { client_id: ids.client_id, redirect_uri: 'https://client.example/', response_type: 'code' };
  const outside: Record<string, OpenPage> = {
    'sign-in that failed': async (page) => {
      await page.goto('/oauth/signin');
      await page.locator('main button').click();
    },
    'signed out': at('/oauth/signout'),
    'error page': at('/oauth/authorize?client_id=none'),
    'page that is not there': at('/oauth/nowhere'),
  };
  const inside: Record<string, OpenPage> = {
    prompt: at(`/oauth/authorize?${new URLSearchParams(query).toString()}`),
    'profile with mistakes': async (page) => {
      await page.goto('/oauth/profile');
      await page.locator('form[action$="/tokens"] button').click();
    },
    'sign-out': at('/oauth/signout'),
    applications: at('/oauth/applications'),
    'new application with mistakes': async (page) => {
      await page.goto('/oauth/applications/new');
      await page.locator('main form button').click();
    },
    application: at(`/oauth/applications/${ids.application}`),
    'end of an application': at(`/oauth/applications/${ids.application}/delete`),
  };
  return { outside, inside };
}

describeInBrowser('All pages', (program) => {
  const env = useBrowserEnv(program, 'pages-looks');
  let pages: ReturnType<typeof pagesOf>;

  beforeAll(async () => {
    const { client_id, id } = await env().application(['https://client.example/'], {
      name: 'A name that goes on for long enough to have to be wrapped on a telephone',
      scopes: [{ effect: 'allow', actions: ['task:Read', 'request:*', 'me:Read'] }],
    });
    pages = pagesOf({ client_id, application: id });
  });

  /** Opens each page, and returns its faults with the name of the page. */
  const each = async (
    page: Page,
    all: Record<string, OpenPage>,
    wrongIn: (page: Page) => Promise<string[]>,
  ) => {
    const wrong: string[] = [];
    for (const [name, show] of Object.entries(all)) {
      await show(page);
      await page.waitForLoadState();
      wrong.push(...(await wrongIn(page)).map((fault) => `${name}: ${fault}`));
    }
    return wrong;
  };

  const inEachLook = async (page: Page): Promise<string[]> => {
    const wrong: string[] = [];
    for (const [size, colorScheme, rules] of [
      [PHONE, 'light', ALL],
      [PHONE, 'dark', LOOKS],
      [DESK, 'dark', LOOKS],
      [DESK, 'light', LOOKS],
    ] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const faults = await violations(page, rules);
      wrong.push(...faults.map((fault) => `${size.width} px, ${colorScheme}: ${fault}`));
    }
    return wrong;
  };

  it('break no accessibility rule, on a phone and a desk, light and dark', async () => {
    const page = await env().visitor({ javaScriptEnabled: true });
    // Browsers see the console there, if there is one.
    const front: OpenPage = async (page) => {
      const address = `${env().origin}/`;
      await page.route(address, async (route) => {
        const headers = { ...route.request().headers(), accept: '*/*' };
        await route.fulfill({ response: await route.fetch({ headers }) });
      });
      await page.goto('/');
      await page.unroute(address);
    };
    expect(await each(page, { 'front page': front, ...pages.outside }, inEachLook)).toEqual([]);
    await env().signIn(page, 'Ellen');
    expect(await each(page, pages.inside, inEachLook)).toEqual([]);
  });

  it('follow the dark colour scheme, and keep borders with forced colours', async () => {
    const page = await env().visitor();
    await page.goto('/oauth/signin');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    const button = page.getByRole('button', { name: 'Sign in' });
    const border = await button.evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(parseFloat(border)).toBeGreaterThan(0);
  });

  it.each(LANGUAGES)(
    'in %s have no text of another language, and fit a narrow screen and twice the size',
    async (language) => {
      const page = await env().visitor({ locale: language, viewport: NARROW });
      const wrongIn = (page: Page) => faultsOf(page, language);
      expect(await each(page, pages.outside, wrongIn)).toEqual([]);
      await giveLanguage(env(), language);
      await env().signIn(page, 'Ellen');
      await until(async () => {
        await page.goto('/oauth/profile');
        return (await page.locator('html').getAttribute('lang')) === language;
      });
      expect(await each(page, pages.inside, wrongIn)).toEqual([]);
    },
  );
});

/** Sets the language of Ellen's record: the pages use it instead of the browser's after sign-in. */
async function giveLanguage(env: BrowserEnv, locale: Language): Promise<void> {
  await env.as('Ellen').patch(`/people/${env.person('Ellen').id}`, { locale });
}
