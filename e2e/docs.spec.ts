import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '..');
const DECISIONS = join(ROOT, 'docs/adr');
const NOT_OURS = new Set(['node_modules', 'dist']);
const TITLE = /^# (\d+)\. \S.*$/;
const DATE = /^- Date: \d{4}-\d\d-\d\d$/;
const STATUS = /^- Status: (?:Accepted|(?:Superseded|Amended) by (\d+))$/;

const read = (path: string): string => readFileSync(path, 'utf8');

/** Source and documentation files below a folder; hidden folders hold caches and data. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || NOT_OURS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.(?:ts|tsx|mjs|md)$/.test(entry.name) ? [path] : [];
  });

const files = filesBelow(ROOT);
const documents = files.filter((file) => file.endsWith('.md'));
const decisions = readdirSync(DECISIONS).filter((name) => /^\d{4}-/.test(name));
const numberOf = (name: string): number => Number(name.slice(0, 4));
const numbers = new Set(decisions.map(numberOf));
const index = read(join(DECISIONS, 'README.md'));

/** Numbers after "ADR", as in "ADR 28" and "ADR 28, 70". */
const mentioned = (text: string): number[] =>
  [...text.matchAll(/\bADR (\d+(?:, \d+)*)/g)].flatMap(([, list = '']) => list.split(', ').map(Number));

/** Paths of a document's links to files of the repository; code is no link. */
const linked = (text: string): string[] =>
  [...text.replace(/```[^]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^\w+:|^\//.test(target));

describe.each(decisions)('ADR %s', (name) => {
  const [title = '', , date = '', status = ''] = read(join(DECISIONS, name)).split('\n');

  it('begins with its number, a title, a date and a status', () => {
    expect(Number(TITLE.exec(title)?.[1])).toBe(numberOf(name));
    expect(date).toMatch(DATE);
    expect(status).toMatch(STATUS);
  });

  it('names an existing ADR where it is superseded or amended', () => {
    const by = STATUS.exec(status)?.[1];
    expect(by === undefined || numbers.has(Number(by))).toBe(true);
  });

  it('has one line in the index, with its title, status and date', () => {
    const lines = index
      .split('\n')
      .filter((line) => line.startsWith(`| [${String(numberOf(name))}](${name})`));
    const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
    expect(cells.map(([, , ...rest]) => rest.slice(0, 3))).toEqual([
      [title.replace(/^# \d+\. /, ''), status.replace('- Status: ', ''), date.replace('- Date: ', '')],
    ]);
  });
});

/** Folders in the first column of a README's tables: `read/`. */
const foldersIn = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => /^\| ([^|]+)\|/.exec(line)?.[1] ?? [])
    .flatMap((cell) => [...cell.matchAll(/`([\w/-]+)\/`/g)].map(([, folder = '']) => folder));

describe('The documentation', () => {
  it('gives each ADR a number of its own', () => {
    expect(numbers.size).toBe(decisions.length);
  });

  it('mentions only ADRs that exist, in code and in documents', () => {
    const missing = files.flatMap((file) =>
      mentioned(read(file))
        .filter((number) => !numbers.has(number))
        .map((number) => `${relative(ROOT, file)}: ADR ${String(number)}`),
    );
    expect(missing).toEqual([]);
  });

  it('links only to files that exist', () => {
    const broken = documents.flatMap((file) =>
      linked(read(file))
        .filter((target) => !existsSync(join(dirname(file), target)))
        .map((target) => `${relative(ROOT, file)}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('lists only folders that exist in the README of a library', () => {
    const stale = readdirSync(join(ROOT, 'libs')).flatMap((library) => {
      const readme = join(ROOT, 'libs', library, 'README.md');
      return existsSync(readme)
        ? foldersIn(read(readme))
            .filter((folder) => !existsSync(join(ROOT, 'libs', library, 'src', folder)))
            .map((folder) => `${relative(ROOT, readme)}: ${folder}/`)
        : [];
    });
    expect(stale).toEqual([]);
  });
});
