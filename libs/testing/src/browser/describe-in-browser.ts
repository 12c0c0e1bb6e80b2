import { findBrowser } from './find-browser';

export const NO_BROWSER = 'skipped: no browser; set CHROME_PATH';

/** Tests that need a browser: said to be skipped where there is none, and a failure where one is required. */
export function describeInBrowser(name: string, tests: (program: string) => void): void {
  const program = findBrowser();
  if (program !== null) return describe(name, () => tests(program));
  if (process.env.BROWSER_TESTS === 'required') {
    it(`${name} in a browser`, () => {
      throw new Error('There is no browser, and BROWSER_TESTS=required: set CHROME_PATH.');
    });
    return;
  }
  process.stderr.write(`${name}: ${NO_BROWSER}\n`);
  it.skip(`${name}: ${NO_BROWSER}`, () => undefined);
}
