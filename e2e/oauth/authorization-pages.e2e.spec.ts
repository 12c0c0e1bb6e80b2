import { oauth4webapi } from './clients/oauth4webapi';
import type { StrictClient } from './clients/strict-client';
import { buttonOf, formsIn, nameOf, valuesOf, type Form } from './form';
import type { Browser, Page } from './browser';
import { useOAuthEnv } from './oauth-env';

const trailOf = ({ trail }: Page) => trail.map(([status, { pathname }]) => [status, pathname]);
const formIn = ({ text }: Page, fits: (form: Form) => unknown): Form => {
  const form = formsIn(text).find(fits);
  if (!form) throw new Error(`There is no such form in: ${text}`);
  return form;
};

describe('Pages of an authorization request', () => {
  const env = useOAuthEnv('oauth-authorization-pages');
  let client: StrictClient;
  const isSignIn = (form: Form) => nameOf(form, 'password') !== '';
  const isPrompt = (form: Form) => buttonOf(form, 'allow');
  const signIn = async (browser: Browser, page: Page) => {
    const { email, password } = env().person('Grace');
    const form = formIn(page, isSignIn);
    return browser.send(page, form, { [nameOf(form, 'email')]: email, [nameOf(form, 'password')]: password });
  };

  beforeAll(async () => {
    client = await env().client(oauth4webapi, await env().register('Calendar <b>'), 'basic');
  });

  it('lead a person to the sign-in, the prompt, and back to the redirect URI', async () => {
    const browser = env().newBrowser();
    const { url, redeem } = await client.request();
    const first = await browser.open(url);
    expect([trailOf(first), first.url.pathname]).toEqual([[[302, '/oauth/authorize']], '/oauth/signin']);
    const prompt = await signIn(browser, first);
    expect(trailOf(prompt)).toEqual([
      [303, '/oauth/signin'],
      [302, '/oauth/authorize'],
    ]);
    expect(prompt.text).toContain('Calendar &lt;b&gt;');
    const form = formIn(prompt, isPrompt);
    const back = await browser.send(prompt, form, { ...buttonOf(form, 'allow') });
    expect([trailOf(back), back.text]).toEqual([[[302, '/oauth/authorize']], 'Thank you.']);
    const { access_token } = await redeem(env().callback.arrivals.at(-1) as URL);
    expect(await env().ownerOf(access_token)).toBe('Grace Lindqvist');
  });

  it('name the account of the application, and refuse a consent that the browser calls cross-site', async () => {
    const browser = env().newBrowser();
    const other = await env().client(oauth4webapi, await env().register('Cross-site'), 'basic');
    const { url } = await other.request({ state: 'cross-site' });
    const prompt = await signIn(browser, await browser.open(url));
    const form = formIn(prompt, isPrompt);
    expect(prompt.text).toContain('This application belongs to Account ');
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.example'],
    ] as const) {
      const refused = await browser.send(prompt, form, { ...buttonOf(form, 'allow') }, { [name]: value });
      expect(refused.status).toBe(403);
    }
    expect(env().callback.arrivals.filter(({ search }) => search.includes('cross-site'))).toEqual([]);
  });

  it('refuse sign-in and consent by a form with the token of another browser', async () => {
    const { url } = await client.request({ state: 'forged' });
    const browsers = [env().newBrowser(), env().newBrowser()] as const;
    const [mine, theirs] = [await browsers[0].open(url), await browsers[1].open(url)];
    const foreign = formIn(theirs, isSignIn);
    const { email, password } = env().person('Diana');
    const typed = { [nameOf(foreign, 'email')]: email, [nameOf(foreign, 'password')]: password };
    expect((await browsers[0].send(mine, foreign, typed)).status).toBe(403);

    const another = await client.request({ state: 'forged' });
    const application = await env().register('Forged');
    const changedUrl = new URL(another.url);
    changedUrl.searchParams.set('client_id', application.client_id);
    const prompt = await signIn(browsers[1], await browsers[1].open(changedUrl));
    const form = formIn(prompt, isPrompt);
    for (const form_token of ['', valuesOf(foreign)['form_token'] ?? '']) {
      const refused = await browsers[1].send(prompt, form, { ...buttonOf(form, 'allow'), form_token });
      expect(refused.status).toBe(403);
    }
    expect(env().callback.arrivals.filter(({ search }) => search.includes('forged'))).toEqual([]);
  });

  it('let every person of the demo data sign in, and its application act as the administrator', async () => {
    const { people, application } = env().demo;
    expect(new Set(people.map(({ password }) => password)).size).toBe(people.length);
    expect(people.every(({ password }) => password.length >= 16)).toBe(true);
    const { client_id, client_secret } = application;
    const itself = await env().client(oauth4webapi, { id: 0, client_id, client_secret }, 'body');
    expect(await env().ownerOf((await itself.asItself()).access_token)).toBe(people[0]?.name);
  });
});
