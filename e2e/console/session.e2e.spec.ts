import type { Page, Request } from 'playwright-core';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { fillSignIn, useBrowserEnv } from '../browser/browser-env';
import { Client } from '../browser/client';
import { until } from '../until';

const WITH_SCRIPT = { javaScriptEnabled: true };

interface Fetched {
  readonly status: number;
  readonly text: string;
}

/** Call of a script of the page. */
const fetched = (page: Page, path: string, options: object = {}): Promise<Fetched> =>
  page.evaluate<Fetched>(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(options)}).then(async (answer) => ({ status: answer.status, text: await answer.text() }))`,
  );
const own = { headers: { 'x-console': '1' } };

describeInBrowser('A session of the console', (program) => {
  const env = useBrowserEnv(program, 'console-session');

  const signIn = async (page: Page, firstName: string, to: string): Promise<void> => {
    await page.goto(`/console/signin?to=${encodeURIComponent(to)}`);
    await page.waitForURL('**/oauth/signin?**');
    await fillSignIn(page, env().person(firstName));
    await page.waitForURL(`**${to}`);
  };

  it('leads to the deep link, in a cookie that no script reads, and calls the API', async () => {
    const page = await env().visitor(WITH_SCRIPT);
    await signIn(page, 'Omar', '/console-session/requests/12?view=open');
    const cookie = (await page.context().cookies()).find(({ name }) => name === '__Host-deskline-console');
    expect(cookie).toMatchObject({
      domain: new URL(env().origin).hostname,
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
      expires: -1,
    });
    expect(await page.evaluate('document.cookie')).not.toContain('__Host-');
    const { id, name } = env().person('Omar');
    const session = await fetched(page, '/console/session');
    expect(JSON.parse(session.text)).toMatchObject({
      person: { id, name },
      account: { id: 'console-session' },
    });
    expect(JSON.parse((await fetched(page, '/console/api/me', own)).text)).toMatchObject({ id, name });
    expect((await fetched(page, '/console/api/me')).status).toBe(403);
    expect((await fetched(page, '/v1/me', own)).status).toBe(401);
    const size = await page.evaluate<string | null>(
      `fetch('/console/api/requests?per_page=900', ${JSON.stringify(own)}).then(({ headers }) => headers.get('x-pagination-per-page'))`,
    );
    expect(size).toBe('500');
    const sent = { ...own, method: 'POST', body: '{}' };
    expect((await fetched(page, '/console/api/personal_access_tokens', sent)).status).toBe(403);
  });

  it('streams changes, and ends at once in every tab when its person signs out', async () => {
    const page = await env().visitor(WITH_SCRIPT);
    // A page of this origin without a script that would sign in again.
    await signIn(page, 'Omar', '/healthz');
    const first = await page.evaluate<string>(`(async () => {
      const headers = { 'x-console': '1', accept: 'text/event-stream' };
      const { body } = await fetch('/console/api/changes?after=now', { headers });
      const reader = body.getReader();
      const { value } = await reader.read();
      await reader.cancel();
      return new TextDecoder().decode(value);
    })()`);
    expect(first).toContain('retry:');
    const tab = env().watch.over(await page.context().newPage());
    await tab.goto('/healthz');
    expect((await fetched(tab, '/console/api/me', own)).status).toBe(200);
    expect((await fetched(page, '/console/signout', { ...own, method: 'POST' })).status).toBe(204);
    expect((await fetched(tab, '/console/api/me', own)).status).toBe(401);
    expect((await fetched(tab, '/console/session')).status).toBe(401);
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toContain('__Host-deskline-console');
    expect(names).not.toContain('__Host-deskline-session');
    await tab.goto('/oauth/profile');
    expect(new URL(tab.url()).pathname).toBe('/oauth/signin');
  });

  it('is of no use to a page of another site, which may link to it', async () => {
    const other = await Client.http();
    const context = await env().browser.newContext({ ignoreHTTPSErrors: true, baseURL: env().origin });
    const page = await context.newPage();
    try {
      await signIn(page, 'Omar', '/console-session/tasks');
      const foreign = await context.newPage();
      await foreign.goto(other.callback());
      const blind = { mode: 'no-cors', credentials: 'include' };
      const asked: [path: string, hasSession: boolean][] = [];
      const refused: string[] = [];
      const note = async (request: Request): Promise<void> => {
        const { cookie = '' } = await request.allHeaders();
        asked.push([new URL(request.url()).pathname, cookie.includes('deskline-console=')]);
      };
      foreign.on('request', note);
      foreign.on('requestfailed', (request) => refused.push(new URL(request.url()).pathname));
      foreign.on('response', (response) => {
        if (response.status() === 403) refused.push(new URL(response.url()).pathname);
      });
      const sent = [
        ['/console/api/me', blind],
        ['/console/signout', { ...blind, method: 'POST' }],
        ['/console/api/tasks', { ...blind, method: 'POST', body: '{}' }],
      ] as const;
      for (const [path, options] of sent)
        await foreign.evaluate(
          `fetch(${JSON.stringify(env().origin + path)}, ${JSON.stringify(options)}).then(() => 0, () => 0)`,
        );
      await until(() => asked.length === sent.length);
      foreign.off('request', note);
      expect(asked.sort()).toEqual(sent.map(([path]) => [path, false]).sort());
      expect([...new Set(refused)].sort()).toEqual(sent.map(([path]) => path).sort());
      expect((await fetched(page, '/console/api/me', own)).status).toBe(200);
      // A link of that page leads into the console, whose own calls have the session.
      await foreign.evaluate(`location.href = ${JSON.stringify(`${env().origin}/console-session/tasks`)}`);
      await foreign.waitForURL(`${env().origin}/**`);
      expect((await fetched(foreign, '/console/api/me', own)).status).toBe(200);
    } finally {
      await context.close();
      await other.close();
    }
  });
});
