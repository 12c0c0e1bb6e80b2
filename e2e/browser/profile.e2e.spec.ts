import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { until } from '../until';
import { Client } from './client';
import { fillSignIn, useBrowserEnv } from './browser-env';

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** A token that was shown just now. */
const shownToken = (page: Page) => page.getByRole('status').locator('code').innerText();

async function generate(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name of the token').fill(name);
  await page.getByRole('button', { name: 'Generate token' }).click();
  return shownToken(page);
}

describeInBrowser('The profile page', (program) => {
  const env = useBrowserEnv(program, 'pages-profile');
  it('changes name, time zone and language of the person', async () => {
    const page = await env().signedIn('Howard');
    await page.getByLabel('Name', { exact: true }).fill('Howard B. Tanner');
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByLabel('Language').selectOption('nl');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').waitFor();
    const isDutch = async () => {
      await page.reload();
      return (await page.locator('html').getAttribute('lang')) === 'nl';
    };
    await until(isDutch);
    expect(await page.getByLabel('Naam', { exact: true }).inputValue()).toBe('Howard B. Tanner');
    expect(await page.getByLabel('Tijdzone').inputValue()).toBe('Asia/Tokyo');
    expect(await env().me(env().person('Howard').token)).toMatchObject({
      body: { name: 'Howard B. Tanner' },
    });
  });

  it('marks a missing name at its field', async () => {
    const page = await env().signedIn('Walter');
    await page.getByLabel('Name', { exact: true }).fill(' ');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows a new token once, and refuses it after its revocation', async () => {
    const page = await env().signedIn('Walter');
    const token = await generate(page, 'Backup script');
    expect(await env().me(token)).toMatchObject({ status: 200, body: { id: env().person('Walter').id } });
    await page.goto('/oauth/profile');
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke Backup script' }).click();
    await page.waitForURL('**/oauth/profile');
    expect(await page.getByText('Backup script').count()).toBe(0);
    expect((await env().me(token)).status).toBe(401);
  });

  it('shows the lines for scopes of a token when they are chosen', async () => {
    const page = await env().signedIn('Walter');
    const lines = region(page, 'Personal Access Tokens').getByLabel(/^Scopes/);
    expect(await lines.isVisible()).toBe(false);
    await page.getByLabel('Only what is written below').check();
    await lines.fill('me:Read\nnonsense');
    await page.getByLabel('Name of the token').fill('Narrow');
    await page.getByRole('button', { name: 'Generate token' }).click();
    await page.getByText(/^Line 2:/).waitFor();
    expect(await page.getByLabel('Name of the token').inputValue()).toBe('Narrow');
    await lines.fill('me:Read');
    await page.getByRole('button', { name: 'Generate token' }).click();
    expect((await env().me(await shownToken(page))).status).toBe(200);
  });

  it('revokes an authorized application, which needs consent again', async () => {
    const client = await Client.http();
    const { client_id } = await env().application([client.callback()], { name: 'Calendar' });
    const query = { client_id, redirect_uri: client.callback(), response_type: 'code' };
    const address = `/oauth/authorize?${new URLSearchParams(query).toString()}`;
    const page = await env().signedIn('Walter');
    await page.goto(address);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${client.origin}/**`);
    await page.goto('/oauth/profile');
    await page.getByRole('button', { name: 'Revoke Calendar' }).click();
    await page.waitForURL('**/oauth/profile');
    expect(await page.getByText('Calendar').count()).toBe(0);
    await page.goto(address);
    expect(await page.getByRole('button', { name: 'Allow' }).isVisible()).toBe(true);
    await client.close();
  });

  it('ends a session of another browser', async () => {
    const there = await env().signedIn('Grace', { userAgent: 'A browser elsewhere' });
    const here = await env().signedIn('Grace');
    await here.getByRole('button', { name: /^Sign out there: A browser elsewhere/ }).click();
    await here.waitForURL('**/oauth/profile');
    expect(await here.getByText('A browser elsewhere').count()).toBe(0);
    await there.reload();
    expect(new URL(there.url()).pathname).toBe('/oauth/signin');
    await here.reload();
    expect(new URL(here.url()).pathname).toBe('/oauth/profile');
  });

  it('changes the password of a person who knows the present one', async () => {
    const { email, password } = env().person('Diana');
    const page = await env().signedIn('Diana');
    const fill = async (old: string) => {
      await page.getByLabel('Current password').fill(old);
      await page.getByLabel('New password', { exact: true }).fill(`${password} anew`);
      await page.getByLabel('New password again').fill(`${password} anew`);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await fill('not this one');
    await page.getByText('This is not your current password.').waitFor();
    await fill(password);
    await page.getByRole('status').waitFor();
    const other = await env().visitor();
    await other.goto('/oauth/signin');
    await fillSignIn(other, { email, password: `${password} anew` });
    await other.waitForURL('**/oauth/profile');
  });
});
