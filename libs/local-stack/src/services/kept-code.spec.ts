import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';

const LIBRARY = join(__dirname, '..');
const MAIN = `
const greeting = require('greeting');
console.log(JSON.stringify([greeting.say(), require.cache[require.resolve('greeting')].exports === greeting]));`;

describe('what is kept of packages', () => {
  let root: string;
  let kept: string;

  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  /** Says whatever the package says. */
  const start = () => {
    const [preload, script] = [join(root, 'dist/services/kept-code.js'), join(root, 'apps/desk/src/main.js')];
    const said = execFileSync(process.execPath, ['--require', preload, script], { encoding: 'utf8' });
    return JSON.parse(said) as [string, boolean];
  };
  const say = (word: string) => put('node_modules/greeting/index.js', `exports.say = () => '${word}';`);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'kept-code-'));
    kept = join(root, 'node_modules/.cache/deskline/modules-of-desk');
    put('package.json', '{}');
    put('node_modules/.package-lock.json', '{}');
    put('apps/desk/src/main.js', MAIN);
    for (const name of ['services/kept-code', 'system/workspace'])
      put(`dist/${name}.js`, transformFileSync(join(LIBRARY, `${name}.ts`)).code);
    say('hello');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is there from the first start on, and used by the next one', () => {
    expect(start()).toEqual(['hello', true]);
    const before = readFileSync(kept);
    expect(start()).toEqual(['hello', true]);
    expect(readFileSync(kept).equals(before)).toBe(true);
  });

  it('is not used for another text, though it be of the same length', () => {
    start();
    say('howdy');
    expect(start()).toEqual(['howdy', true]);
    expect(start()).toEqual(['howdy', true]);
  });

  it('is not used where packages were installed anew, and the one is elsewhere', () => {
    start();
    rmSync(join(root, 'node_modules/greeting/index.js'));
    put('node_modules/greeting/package.json', '{ "main": "there.js" }');
    put('node_modules/greeting/there.js', `exports.say = () => 'there';`);
    utimesSync(join(root, 'node_modules/.package-lock.json'), 1, 1);
    expect(start()).toEqual(['there', true]);
  });

  it('is made anew where it cannot be read', () => {
    start();
    writeFileSync(kept, 'no');
    expect(start()).toEqual(['hello', true]);
    expect(readFileSync(kept).length).toBeGreaterThan(100);
  });

  it('is nothing where nothing may be written, which is no harm', () => {
    put('node_modules/.cache', 'a file, and no folder');
    expect(start()).toEqual(['hello', true]);
    expect(existsSync(kept)).toBe(false);
  });
});
