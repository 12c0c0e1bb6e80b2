import type { BrowserContext } from 'playwright-core';
import type { Person } from '../browser/browser-env';

/** Value of a hidden field of a form. */
function hidden(page: string, name: string): string {
  const [, value] = new RegExp(`name="${name}" value="([^"]*)"`).exec(page) ?? [];
  if (value === undefined) throw new Error(`The form has no ${name}: ${page}`);
  return value.replaceAll('&amp;', '&');
}

/**
 * Starts a session of the console in a window, by the calls that the pages of the sign-in make. That the pages lead there
 * themselves is the subject of `session.e2e.spec.ts`.
 */
export async function signInByCalls(
  { request }: BrowserContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const asked = await request.get('/console/signin?to=/healthz');
  const { origin } = new URL(asked.url());
  const page = await asked.text();
  const [form_token, return_to] = [hidden(page, 'form_token'), hidden(page, 'return_to')];
  const answer = await request.post('/oauth/signin', {
    headers: { origin },
    form: { form_token, return_to, email, password },
  });
  if (!answer.url().endsWith('/healthz'))
    throw new Error(`${email} is not signed in, but at ${answer.url()}`);
}
