import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { workspace } from '@deskline/local-stack';
import { startStack, type Stack } from '@deskline/testing';
import { consoleWindow, settled, signInTo } from '../../libs/testing/src/browser/console-window';
import { ensureBrowser } from '../../libs/testing/src/browser/ensure-browser';
import { launchBrowser } from '../../libs/testing/src/browser/launch';
import { DemoRecords } from './demo-records';
import { writeDocument } from './document';
import { showFixedTime } from './fixed-time';
import { type Screen, SCREENS } from './screens';
import { withPalette } from './small-png';

const ACCOUNT = 'widget';
const FOLDER = join(workspace(), 'docs', 'console');
const LOOK = {
  viewport: { width: 1200, height: 720 },
  reducedMotion: 'reduce',
  timezoneId: 'Europe/Amsterdam',
} as const;

/** Pictures of the screens, by a person who signs in once. */
class Photographer {
  private readonly pages = new Map<string, Page>();
  private loadedAt = 0;

  constructor(
    private readonly stack: Stack,
    private readonly browser: Browser,
    private readonly records: DemoRecords,
  ) {}

  async take(screen: Screen): Promise<void> {
    const page = await this.pageOf(screen.by);
    const path = await this.records.pathOf(screen.path);
    for (const scheme of screen.isAlsoDark ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`/${ACCOUNT}${path}`);
      await settled(page);
      await screen.prepare?.(page);
      await settled(page);
      const file = `${screen.name}${scheme === 'dark' ? '-dark' : ''}.png`;
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      await writeFile(join(FOLDER, file), withPalette(picture));
      console.log(`docs/console/${file}`);
    }
  }

  private async pageOf(firstName: string): Promise<Page> {
    const there = this.pages.get(firstName);
    if (there) return there;
    const person = this.stack.demo?.people.find(({ name }) => name.startsWith(`${firstName} `));
    if (!person) throw new Error(`${firstName} does not sign in to the demo company`);
    const page = await consoleWindow(this.browser, new URL(this.stack.base_url).origin, LOOK);
    await signInTo(page, person);
    this.loadedAt ||= await this.records.loadedAt();
    await showFixedTime(page, this.loadedAt);
    this.pages.set(firstName, page);
    return page;
  }
}

/** Words of the command line choose the screens whose names contain them. */
async function main(words: readonly string[]): Promise<void> {
  const wanted = SCREENS.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const program = ensureBrowser();
  if (program === null) throw new Error('There is no browser: set CHROME_PATH.');
  await mkdir(FOLDER, { recursive: true });
  if (words.length === 0) for (const file of await readdir(FOLDER)) await rm(join(FOLDER, file));
  const stack = await startStack({ environment: { LOG_LEVEL: 'warn' } });
  const browser = await launchBrowser(program);
  try {
    const photographer = new Photographer(stack, browser, DemoRecords.of(stack));
    for (const screen of wanted) await photographer.take(screen);
  } finally {
    await browser.close();
    await stack.stop();
  }
  await writeDocument(SCREENS);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
