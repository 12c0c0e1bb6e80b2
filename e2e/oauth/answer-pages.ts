import type { Browser, Page } from './browser';
import type { Callback } from './callback';
import { buttonOf, formsIn, nameOf } from './form';

/** Outcome of an authorization request in a browser. */
export interface AnsweredPages {
  /** Pages that the person had to answer on the way. */
  readonly answered: readonly ('sign-in' | 'prompt')[];
  readonly page: Page;
  /** Request at the redirect URI; null if there was none. */
  readonly arrived: URL | null;
}

/** Opens the address, signs in where the page is the sign-in, and decides where it is the consent prompt. */
export async function answerPages(
  browser: Browser,
  url: URL,
  { email, password }: { email: string; password: string },
  decision: 'allow' | 'deny',
  callback: Callback,
): Promise<AnsweredPages> {
  const before = callback.arrivals.length;
  const answered: AnsweredPages['answered'][number][] = [];
  let page = await browser.open(url);
  const signIn = formsIn(page.text).find((form) => nameOf(form, 'password') !== '');
  if (signIn) {
    answered.push('sign-in');
    const typed = { [nameOf(signIn, 'email')]: email, [nameOf(signIn, 'password')]: password };
    page = await browser.send(page, signIn, typed);
  }
  const prompt = formsIn(page.text).find((form) => buttonOf(form, decision));
  if (prompt) {
    answered.push('prompt');
    page = await browser.send(page, prompt, { ...buttonOf(prompt, decision) });
  }
  return { answered, page, arrived: callback.arrivals.slice(before).at(-1) ?? null };
}
