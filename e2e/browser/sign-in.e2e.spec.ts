import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { Client } from './client';
import type { PageDocument } from './dom';
import { tabTo } from './keyboard';
import { fillSignIn, useBrowserEnv } from './browser-env';

declare const document: PageDocument;

describeInBrowser('The sign-in page', (program) => {
  const env = useBrowserEnv(program, 'pages-sign-in');
  it('reports a wrong password, and accepts the right one', async () => {
    const page = await env().visitor();
    const { email, password, name } = env().person('Omar');
    await page.goto('/oauth/profile');
    expect(new URL(page.url()).pathname).toBe('/oauth/signin');
    await fillSignIn(page, { email, password: 'not this one' });
    expect(await page.getByRole('alert').innerText()).toContain('is not right');
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await fillSignIn(page, { email, password });
    await page.waitForURL('**/oauth/profile');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
  });

  it('reports a missing password at its field', async () => {
    const page = await env().visitor();
    await page.goto('/oauth/signin');
    await fillSignIn(page, { email: 'a@widget.example', password: '' });
    const field = page.getByLabel('Password');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(`#${await field.getAttribute('aria-describedby')}`).innerText()).not.toBe('');
  });

  it('sets cookies for this host and TLS alone, hidden from scripts', async () => {
    const page = await env().signedIn('Omar', { javaScriptEnabled: true });
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual([
      '__Host-deskline-form',
      '__Host-deskline-session',
    ]);
    for (const cookie of cookies)
      expect(cookie).toMatchObject({
        domain: new URL(env().origin).hostname,
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
        expires: -1,
      });
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  it('works by the keyboard alone, with a visible focus', async () => {
    const page = await env().visitor();
    const { email, password } = env().person('Omar');
    await page.goto('/oauth/signin');
    await tabTo(page, 'Email address');
    await page.keyboard.type(email);
    expect(await tabTo(page, 'Password')).toEqual(['Password']);
    await page.keyboard.type(password);
    expect(await tabTo(page, 'Sign in')).toEqual(['Sign in']);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/oauth/profile');
  });

  it('makes a person wait after too many wrong passwords', async () => {
    const page = await env().visitor();
    await page.goto('/oauth/signin');
    const statuses: number[] = [];
    page.on('response', (response) => statuses.push(response.status()));
    // The first wait is short: on a machine that is slow enough it is over before the next attempt.
    while (statuses.at(-1) !== 429 && statuses.length < 12)
      await fillSignIn(page, { email: 'nobody@widget.example', password: 'a guess' });
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
    expect(statuses.at(-1)).toBe(429);
    expect(await page.getByRole('alert').innerText()).toMatch(/try again in \d+ s/i);
  });

  it('shows no personal data after sign-out, not even by the button Back', async () => {
    const page = await env().signedIn('Omar');
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out.' }).waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['__Host-deskline-form']);
    for (let steps = 1; steps <= 2; steps++) {
      await page.goBack();
      // A random token may spell anything.
      const said = (await page.content()).replace(/name="form_token" value="[\w-]+"/, '');
      expect(said).not.toMatch(/omar/i);
    }
  });

  it('is not shown in a frame of another site', async () => {
    const client = await Client.http();
    // Refusing is an error in the console, of that page.
    const context = await env().browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.goto(`${client.origin}/frame?of=${encodeURIComponent(`${env().origin}/oauth/signin`)}`);
    const [, frame] = page.frames();
    // The page is loaded before the browser has put its refusal into the frame.
    await frame?.waitForURL(/^chrome-error:/);
    expect(await frame?.locator('input').count()).toBe(0);
    await context.close();
    await client.close();
  });
});
