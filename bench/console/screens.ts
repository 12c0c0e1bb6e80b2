import { settled } from '../../libs/testing/src/browser/console-window';
import { ALL, LOOKS, violations } from '../../e2e/browser/axe';
import { atMost, type Section } from '../figures';
import { addresses, shown } from './routes';
import { count, goTo, type Stage } from './stage';

const SHOWN_FINDINGS = 20;

/** Opens every screen of the router, and counts errors of the page and findings of axe, in light and dark. */
export async function screens(stage: Stage, types: readonly string[]): Promise<Section> {
  const all = await addresses(stage, types);
  const page = await stage.open('Ellen', '', { reducedMotion: 'reduce' });
  await settled(page);
  stage.errors.found();
  const findings: string[] = [];
  for (const path of all) {
    await page.emulateMedia({ colorScheme: 'light' });
    await goTo(page, path);
    await settled(page);
    const light = await violations(page, ALL);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await violations(page, LOOKS);
    findings.push(...light.map((each) => `${shown(path)}, light: ${each}`));
    findings.push(...dark.map((each) => `${shown(path)}, dark: ${each}`));
  }
  await page.context().close();
  const errors = stage.errors.found();
  return {
    title: `All screens: ${all.length} addresses`,
    columns: ['figure', 'measured'],
    rows: [
      atMost('violations of the content security policy', errors.filter(isOfPolicy).length, 0, count),
      atMost(
        'other messages, and requests to other hosts',
        errors.filter((each) => !isOfPolicy(each)).length,
        0,
        count,
      ),
      atMost('findings of axe', findings.length, 0, count),
    ],
    notes: [...errors, ...findings].slice(0, SHOWN_FINDINGS).map((each) => each.replaceAll('\n', ' ')),
  };
}

const isOfPolicy = (message: string): boolean => message.includes('Content Security Policy');
