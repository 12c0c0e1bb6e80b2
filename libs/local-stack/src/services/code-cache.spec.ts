import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';

const LIBRARY = join(__dirname, '..');
const DESK = 'dist/apps/desk/src/main.js';
const MAIN = `
const greeting = require('greeting');
console.log(JSON.stringify([greeting.say(), require.cache[require.resolve('greeting')].exports === greeting]));`;

/** Compiled, its lines are others. */
const FAILING = `interface Nothing {}

const fail = () => {
  throw new TypeError('no');
};
try {
  fail();
} catch (error) {
  console.log((error as Error).stack);
}
`;

describe('code cache of packages and built files', () => {
  let root: string;
  let packages: string;
  let built: string;

  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const run = (script: string, ...args: string[]) => {
    const preload = join(root, 'dist/services/code-cache.js');
    return execFileSync(process.execPath, ['--require', preload, join(root, script), ...args], {
      encoding: 'utf8',
    });
  };
  /** Says whatever the package says. */
  const start = () => JSON.parse(run(DESK)) as [string, boolean];
  const say = (word: string) => put('node_modules/greeting/index.js', `exports.say = () => '${word}';`);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'code-cache-'));
    [packages, built] = ['packages', 'build'].map((kind) =>
      join(root, `node_modules/.cache/deskline/${kind}-of-desk`),
    ) as [string, string];
    put('package.json', '{}');
    put('node_modules/.package-lock.json', '{}');
    put(DESK, MAIN);
    const services = ['code-cache', 'mapped-stacks', 'module-pack'].map((name) => `services/${name}`);
    for (const name of [...services, 'system/workspace'])
      put(`dist/${name}.js`, transformFileSync(join(LIBRARY, `${name}.ts`)).code);
    say('hello');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is written by the first start and used by the next', () => {
    expect(start()).toEqual(['hello', true]);
    const before = readFileSync(packages);
    expect(start()).toEqual(['hello', true]);
    expect(readFileSync(packages).equals(before)).toBe(true);
  });

  it('runs packages from one script', () => {
    put(
      'node_modules/greeting/index.js',
      `exports.say = () => new Error('here').stack.split('\\n')[1].trim();`,
    );
    const stacks = [1, 2, 3].map(() => start()[0]);
    const place = `at exports.say (${root}/node_modules/greeting/index.js:1:21)`;
    expect(stacks).toEqual([place, place, place]);
    rmSync(join(root, 'node_modules/greeting/index.js'));
    expect(start()[0]).toBe(place);
  });

  it('gets the functions of a start from the first service that runs for a while', () => {
    put(
      DESK,
      `const { existsSync, statSync } = require('node:fs');
      function serve(file) {
        const { ctimeMs } = statSync(file);
        const timer = setInterval(() => statSync(file).ctimeMs === ctimeMs || clearInterval(timer), 50);
      }
      if (existsSync('${root}/runs')) serve('${built}');`,
    );
    run(DESK);
    const ofModules = readFileSync(built);
    put('runs', '');
    run(DESK);
    rmSync(join(root, 'runs'));
    const ofFunctions = readFileSync(built);
    expect(ofFunctions.length).toBeGreaterThan(ofModules.length);
    run(DESK);
    expect(readFileSync(built).equals(ofFunctions)).toBe(true);
  });

  it('is not written by a command, which loads modules that a service does not need', () => {
    put(DESK, `console.log(require('greeting').say());`);
    expect(run(DESK, 'migrate')).toBe('hello\n');
    expect([packages, built].map((file) => existsSync(file))).toEqual([false, false]);
  });

  it('grows by the modules that a later start loads besides', () => {
    put('dist/apps/desk/src/word.js', `module.exports = 'word';`);
    put(
      DESK,
      `const { existsSync } = require('node:fs');
      console.log(existsSync('${root}/said') ? require('./word') : require('greeting').say());`,
    );
    expect(run(DESK)).toBe('hello\n');
    put('said', '');
    expect([run(DESK), run(DESK)]).toEqual(['word\n', 'word\n']);
    rmSync(join(root, 'dist/apps/desk/src/word.js'));
    expect(run(DESK)).toBe('word\n');
    rmSync(join(root, 'said'));
    expect(run(DESK)).toBe('hello\n');
  });

  it('is not used for a file that imports while it runs', () => {
    put('node_modules/late/index.js', `exports.now = () => import('node:path').then(({ sep }) => sep);`);
    put(DESK, `require('late').now().then((found) => console.log(found));`);
    for (let time = 0; time < 3; time += 1) expect(run(DESK)).toBe('/\n');
  });

  it('is not used for a text with characters that would take it twice the memory', () => {
    put('node_modules/greeting/index.js', `exports.say = () => '\u2026';`);
    for (let time = 0; time < 3; time += 1) expect(start()).toEqual(['\u2026', true]);
  });

  it('is not used after packages were installed again, at another path', () => {
    start();
    rmSync(join(root, 'node_modules/greeting/index.js'));
    put('node_modules/greeting/package.json', '{ "main": "there.js" }');
    put('node_modules/greeting/there.js', `exports.say = () => 'there';`);
    utimesSync(join(root, 'node_modules/.package-lock.json'), 1, 1);
    expect(start()).toEqual(['there', true]);
  });

  it('is written again if it cannot be read', () => {
    start();
    for (const file of [packages, built]) writeFileSync(file, 'no');
    expect(start()).toEqual(['hello', true]);
    for (const file of [packages, built]) expect(readFileSync(file).length).toBeGreaterThan(100);
  });

  it('is not used after a build that moved a file', () => {
    put('dist/manifest.json', '{}');
    put(DESK, `console.log(require('./word'));`);
    put('dist/apps/desk/src/word.js', `module.exports = 'here';`);
    expect([run(DESK), run(DESK)]).toEqual(['here\n', 'here\n']);
    rmSync(join(root, 'dist/apps/desk/src/word.js'));
    put('dist/apps/desk/src/word/index.js', `module.exports = 'there';`);
    put('dist/manifest.json', '{ "files": {} }');
    expect([run(DESK), run(DESK)]).toEqual(['there\n', 'there\n']);
  });

  it('keeps stack traces that name source positions', () => {
    put('apps/desk/src/main.ts', FAILING);
    const { code, map = '' } = transformFileSync(join(root, 'apps/desk/src/main.ts'), {
      sourceMaps: true,
      jsc: { parser: { syntax: 'typescript' } },
    });
    put(DESK, code);
    put(`${DESK}.map`, map);
    for (let start = 0; start < 4; start++) {
      const [head, ...frames] = run(DESK).split('\n');
      expect(head).toBe('TypeError: no');
      expect(frames.slice(0, 2)).toEqual([
        `    at fail (${root}/apps/desk/src/main.ts:4:9)`,
        `    at Object.<anonymous> (${root}/apps/desk/src/main.ts:7:3)`,
      ]);
    }
  });

  it('is skipped without an error where it cannot be written', () => {
    put('node_modules/.cache', 'a file, and no folder');
    expect(start()).toEqual(['hello', true]);
    expect(existsSync(packages)).toBe(false);
  });
});
