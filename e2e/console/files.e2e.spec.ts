import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { useConsoleEnv } from './console-env';
import { expectAccessible } from './expect-accessible';

/** Text of the file behind a link. */
async function download(page: Page, link: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return readFile(await file.path(), 'utf8');
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

const FILE = 'Name,City,Source,Source ID\nPaddock,Delft,csv,1\n,Gouda,csv,2\nStable,Leiden,csv,3\n';

describeInBrowser('Files in and out', (program) => {
  const env = useConsoleEnv(program, 'console-files');

  it('are tried, imported with a row refused, exported again and downloaded', async () => {
    const page = await env().open('Ellen', '/imports', { reducedMotion: 'reduce', acceptDownloads: true });
    await page.getByRole('link', { name: 'New import' }).click();
    await choose(page, 'Records', 'Sites');
    await page.getByText(/^Columns \(\d+\)$/).click();
    await page.getByRole('rowheader', { name: 'Name (required)' }).waitFor();
    const file = { name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
    await page.locator('input[type=file]').setInputFiles(file);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill(env().browser.person('Ellen').password);
    await page.getByRole('button', { name: 'Confirm' }).click();
    const progress = page.getByRole('region', { name: 'Progress' });
    await progress.getByText('2 created').waitFor();
    await progress.getByText('Tried').waitFor();
    await progress.getByText('1 refused').waitFor();
    expect(await env().browser.as('Ellen').get('/sites?source=csv')).toEqual([]);

    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await progress.getByText('Tried').waitFor({ state: 'detached' });
    await progress.getByText('2 created').waitFor();
    const refused = await download(page, progress.getByRole('link', { name: 'Refused rows' }));
    expect(refused).toBe(`Name,City,Source,Source ID,Errors\n,Gouda,csv,2,"Name: Name can't be blank"\n`);
    expect(await env().browser.as('Ellen').get('/sites?source=csv&fields=name&sort=name')).toMatchObject([
      { name: 'Paddock' },
      { name: 'Stable' },
    ]);

    await env().goTo(page, '/imports');
    await page.locator('[role=grid][aria-rowcount="3"]').waitFor();
    await page.getByRole('gridcell').getByRole('link').first().click();
    expect(await download(page, progress.getByRole('link', { name: 'Log' }))).toMatch(
      /2 created, .* 1 failures/,
    );
    await expectAccessible(page);

    await env().goTo(page, '/exports/new');
    await choose(page, 'Records', 'Sites');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const exported = await download(page, progress.getByRole('link', { name: 'File', exact: true }));
    expect(exported).toMatch(/Paddock.*Delft/);
    expect(exported).not.toContain('Gouda');
    await expectAccessible(page);
  });

  it('are not offered to others', async () => {
    const page = await env().open('Howard', '/imports/new');
    for (const path of ['/imports/new', '/exports/new']) {
      await env().goTo(page, path);
      await page.getByText('Your roles do not allow this').waitFor();
    }
  });
});
