import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { useConsoleEnv } from './console-env';
import { expectAccessible } from './expect-accessible';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const NO_RIGHTS = 'Your roles do not allow this';

describeInBrowser('Screens for administrators', (program) => {
  const env = useConsoleEnv(program, 'console-admin');

  it('give a role after the password, and show it in the audit', async () => {
    const { name, id } = env().browser.person('Omar');
    const page = await env().open('Ellen', '/people', { reducedMotion: 'reduce' });
    await page.getByRole('searchbox').fill(name);
    await page.locator('[role=grid][aria-rowcount="2"]').waitFor();
    await page.getByRole('gridcell').getByRole('link', { name }).click();
    await heading(page, name).waitFor();
    await page.getByText('No role: an end user').waitFor();
    await page.getByRole('combobox', { name: 'Give a role' }).click();
    await page.getByRole('option', { name: 'Knowledge manager' }).click();
    await page.getByRole('button', { name: 'Give', exact: true }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill(env().browser.person('Ellen').password);
    await page.getByRole('button', { name: 'Confirm' }).click();
    const roles = page.getByRole('list', { name: 'Roles' });
    await roles.getByText('Knowledge manager').waitFor();
    expect(await env().browser.as('Ellen').get(`/people/${id}/permissions`)).toMatchObject([
      { roles: ['knowledge_manager'] },
    ]);
    await expectAccessible(page);

    await env().goTo(page, '/audit?record_type=person');
    const latest = page.getByRole('list', { name: 'Audit' }).getByRole('listitem').first();
    await latest.getByText('knowledge_manager').waitFor();
    expect(await latest.innerText()).toContain(name);
    await expectAccessible(page);

    await env().goTo(page, `/people/${id}`);
    await page.getByRole('button', { name: 'Take the role Knowledge manager' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take the role Knowledge manager' }).click();
    await page.getByText('No role: an end user').waitFor();
  });

  it('show security events and the state of the installation', async () => {
    const page = await env().open('Ellen', '/security?event=session.started', { reducedMotion: 'reduce' });
    await page.getByRole('listitem').filter({ hasText: 'session.started' }).first().waitFor();
    await expectAccessible(page);

    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await heading(page, 'State of the installation').waitFor();
    for (const service of ['api-gateway', 'oauth-server', 'work-records', 'configuration-records'])
      await page.getByRole('region', { name: service, exact: true }).getByText('Process').first().waitFor();
    await expectAccessible(page);
  });

  it.each(['Diana', 'Omar'])('are not for %s', async (firstName) => {
    const page = await env().open(firstName, '/audit');
    for (const path of ['/audit', '/security', '/health']) {
      await env().goTo(page, path);
      await page.getByText(NO_RIGHTS).waitFor();
      expect(await page.locator(`nav a[href$="${path}"]`).count()).toBe(0);
    }
    await env().goTo(page, `/people/${env().browser.person('Howard').id}`);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Give a role' }).count()).toBe(0);
  });
});
