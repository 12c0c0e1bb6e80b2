// Reports comments and test titles that begin with What, Who, Nobody …: a comment or title names its subject first.
// Reports type names that have no meaning of their own: docs/glossary.md has the words of the trade.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/root.mjs';

const FOLDERS = ['apps', 'bench', 'deploy', 'e2e', 'libs', 'scripts', 'tools'];

const PRONOUN = '(What|Who|Whoever|Whose|Whatever|Nobody|Nothing) ';
const COMMENT = new RegExp(`^\\s*(/\\*\\*|//|\\*) ${PRONOUN}`);
/** Title behind `it(`, `describe(` or the table of an `each`, or alone on its line, where it is in lower case. */
const TITLE = new RegExp(`(\\b(it|describe)(\\.each\\(.*\\))?\\(|^\\s*\\]\\)\\()['"\`]${PRONOUN}`, 'i');
const TITLE_ALONE = new RegExp(`^\\s*['"\`]${PRONOUN.toLowerCase()}`);

const VAGUE = '(Work|Asked|Told|Kept|Known|Place|Part|Held|Shown|Heard)';
const VAGUE_TYPE = new RegExp(`^\\s*((export|default|declare|abstract) )*(interface|type|class) ${VAGUE}\\b`);

const isTitle = (line) => TITLE.test(line) || TITLE_ALONE.test(line);

for (const folder of process.argv.length > 2 ? process.argv.slice(2) : FOLDERS) {
  const names = readdirSync(join(root, folder), { recursive: true }).map(String);
  for (const name of names.filter((each) => /\.(ts|mjs)$/.test(each))) {
    const isSpec = name.endsWith('.spec.ts');
    const lines = readFileSync(join(root, folder, name), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      if (!COMMENT.test(line) && !VAGUE_TYPE.test(line) && !(isSpec && isTitle(line))) continue;
      console.error(`${join(folder, name)}:${index + 1}: ${line.trim()}`);
      process.exitCode = 1;
    }
  }
}
