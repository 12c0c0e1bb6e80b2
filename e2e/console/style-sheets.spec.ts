import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANTINE = join(__dirname, '../../node_modules/@mantine/core');
const sheet = (name: string) => readFileSync(join(MANTINE, name), 'utf8');
const firstClass = (css: string) => /\.m_[0-9a-f]+/.exec(css)?.[0];

describe('The style sheets of the console', () => {
  it('have the order of Mantine: of two rules of equal weight, such as those of a text and its link, the later one counts', () => {
    const ours = readFileSync(join(__dirname, '../../apps/console/src/theme/styles.ts'), 'utf8');
    const names = [...ours.matchAll(/@mantine\/core\/(styles\/\w+\.css)/g)].map(([, name]) => name ?? '');
    const all = sheet('styles.css');
    const places = names.flatMap((name) => {
      const found = firstClass(sheet(name));
      return found === undefined ? [] : [all.indexOf(found)];
    });
    expect(places.length).toBeGreaterThan(30);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});
