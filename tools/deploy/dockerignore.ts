import { readFileSync } from 'node:fs';

/** Rules of .dockerignore, without comments. */
export const dockerignore = (): string[] =>
  readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Test of a path: whether a rule after the first `*` keeps it out of the build context. */
export function ignoredPaths(): (path: string) => boolean {
  const patterns = dockerignore()
    .filter((rule) => rule !== '*' && !rule.startsWith('!'))
    .map(patternOf);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** Pattern of the paths that a rule matches: a file, or a folder with everything in it. */
const patternOf = (rule: string): RegExp =>
  new RegExp(
    `^${rule
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(.+/)?')
      .replaceAll(/(?<![(.])\*/g, '[^/]*')}(/|$)`,
  );
