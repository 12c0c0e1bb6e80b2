import type { Page } from 'playwright-core';
import type { SharedStack } from '@deskline/testing';
import { launchBrowser } from '../../libs/testing/src/browser/launch';
import { type DemoAccount, peopleOf } from '../../tools/demo/demo-account';
import { fillSignIn } from '../browser/browser-env';
import { PageErrors } from '../browser/page-errors';
import { loadAccount, ownAccount } from '../own-account';

const ACCOUNT = 'leasing';

/** Adds a person who may write leases. */
function staffed(account: DemoAccount): DemoAccount {
  const roles = ['configuration_manager', 'specialist'] as const;
  const lena = peopleOf(`${account.id}.example`)('Lena Visser', 'Buyer', 'it', { roles, signsIn: true });
  return { ...account, people: [...account.people, lena] };
}

/** Opens the list of leases as that person, uses it, and returns the errors of the pages. */
export async function withLeasesInConsole(
  program: string,
  stack: SharedStack,
  use: (page: Page) => Promise<void>,
): Promise<string[]> {
  const people = await loadAccount(staffed(ownAccount(ACCOUNT)), stack);
  const lena = people.find(({ name }) => name === 'Lena Visser');
  if (!lena) throw new Error('Nobody may write leases');
  const { origin } = new URL(stack.base_url);
  const browser = await launchBrowser(program);
  try {
    const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true, locale: 'en-GB' });
    context.setDefaultTimeout(60_000);
    const watch = new PageErrors(origin);
    const page = watch.over(await context.newPage());
    await page.goto(`/${ACCOUNT}/leases`);
    await page.waitForURL('**/oauth/signin**');
    await fillSignIn(page, lena);
    await page.waitForURL(`**/${ACCOUNT}/leases`);
    await use(page);
    return watch.found();
  } finally {
    await browser.close();
  }
}
