import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { Client } from './client';
import { fillSignIn, type Registered, useBrowserEnv } from './browser-env';
import { tabTo } from './keyboard';

const STATE = 'a/b~!(c)*';

const requestOf = ({ client_id }: Registered, redirect_uri: string): string =>
  `/oauth/authorize?${new URLSearchParams({ client_id, redirect_uri, response_type: 'code', state: STATE }).toString()}`;

const allow = (page: Page) => page.getByRole('button', { name: 'Allow' }).click();

describeInBrowser('The consent page', (program) => {
  const env = useBrowserEnv(program, 'pages-consent');
  const clients: Client[] = [];
  const opened = async (opening: Promise<Client>): Promise<Client> => {
    const client = await opening;
    clients.push(client);
    return client;
  };
  afterAll(() => Promise.all(clients.map((client) => client.close())));

  it('leads through sign-in and prompt to the client with a code, and is skipped the next time', async () => {
    const client = await opened(Client.http());
    const application = await env().application([client.callback()]);
    const page = await env().visitor();
    await page.goto(requestOf(application, client.callback()));
    await fillSignIn(page, env().person('Omar'));
    await page.getByRole('heading', { name: 'Time sheets', level: 1 }).waitFor();
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/see who you are/i),
    ]);
    await allow(page);
    await page.waitForURL(`${client.origin}/**`);
    const { code = '', state, iss } = client.lastQuery;
    expect({ state, iss }).toEqual({ state: STATE, iss: `${env().origin}/oauth` });
    const { client_id, client_secret } = application;
    const proof = { grant_type: 'authorization_code', code, redirect_uri: client.callback() };
    const { access_token } = await env().token({ ...proof, client_id, client_secret });
    expect(await env().me(access_token)).toMatchObject({
      status: 200,
      body: { id: env().person('Omar').id },
    });

    await page.goto(requestOf(application, client.callback()));
    expect(page.url()).toContain(client.callback());
    expect(client.lastQuery.code).not.toBe(code);

    // Through a form again, and past the prompt: the policy of the sign-in page lets it through.
    const other = await env().visitor();
    await other.goto(requestOf(application, client.callback()));
    await fillSignIn(other, env().person('Omar'));
    await other.waitForURL(`${client.origin}/**`);
    expect(client.arrivals).toHaveLength(3);
  });

  it('leads to a client by https', async () => {
    const client = await opened(Client.https());
    const application = await env().application([client.callback()]);
    const page = await env().signedIn('Omar');
    await page.goto(requestOf(application, client.callback()));
    await allow(page);
    await page.waitForURL(`${client.origin}/**`);
    expect(client.lastQuery).toHaveProperty('code');
  });

  it.each([
    ['an app with a scheme of its own', 'com.example.timesheets:/callback'],
    ['a program on this machine, by IPv6', 'http://[::1]:8765/callback'],
  ])('leads to %s', async (_name, address) => {
    const application = await env().application([address]);
    const page = await env().signedIn('Omar');
    await page.goto(requestOf(application, address));
    // The address has no server: a browser can only show that it requests it.
    const requested = page.waitForRequest((request) => request.url().startsWith(address));
    await page.getByRole('button', { name: 'Allow' }).click({ noWaitAfter: true });
    expect(new URL((await requested).url()).searchParams.get('code')).toBeTruthy();
  });

  it('leads to a client that redirects further', async () => {
    const [first, last] = [await opened(Client.http()), await opened(Client.https())];
    const address = first.callback(last.callback());
    const application = await env().application([address]);
    const page = await env().signedIn('Omar');
    await page.goto(requestOf(application, address));
    await allow(page);
    await page.waitForURL(`${last.origin}/**`);
    expect(first.lastQuery).toHaveProperty('code');
  });

  it('redirects with access_denied when the person denies', async () => {
    const client = await opened(Client.http());
    const application = await env().application([client.callback()]);
    const page = await env().signedIn('Omar');
    await page.goto(requestOf(application, client.callback()));
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.waitForURL(`${client.origin}/**`);
    expect(client.lastQuery).toMatchObject({ error: 'access_denied', state: STATE });
  });

  it('works by the keyboard alone, with a visible focus', async () => {
    const client = await opened(Client.http());
    const application = await env().application([client.callback()]);
    const page = await env().signedIn('Omar');
    await page.goto(requestOf(application, client.callback()));
    expect((await tabTo(page, 'Allow')).slice(-2)).toEqual(['Deny', 'Allow']);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${client.origin}/**`);
    expect(client.lastQuery).toHaveProperty('code');
  });

  it('never redirects to an address that is not registered', async () => {
    const client = await opened(Client.http());
    const application = await env().application([client.callback()]);
    const page = await env().signedIn('Omar');
    const answer = await page.goto(requestOf(application, `${client.origin}/elsewhere`));
    expect(answer?.status()).toBe(400);
    expect(new URL(page.url()).origin).toBe(env().origin);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('This request cannot be answered');
    expect(client.arrivals).toEqual([]);
  });
});
