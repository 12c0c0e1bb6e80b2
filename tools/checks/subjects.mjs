// Reports comments and test titles that begin with What, Who, Nobody …: a comment or title names its subject first.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/root.mjs';

/** Folders in which every comment and title names its subject; a folder is added when it does. */
const FOLDERS = [
  'apps',
  'bench',
  'deploy',
  'e2e',
  'libs/api-gateway',
  'libs/attachments',
  'libs/automation',
  'libs/configuration-records',
  'libs/events',
  'libs/identity',
  'libs/local-stack',
  'libs/oauth-server',
  'libs/platform',
  'libs/record',
  'libs/record-catalogue',
  'libs/record-http',
  'libs/record-kinds',
  'libs/record-store',
  'libs/recurrence',
  'libs/testing',
  'libs/webhook-dispatcher',
  'libs/work-records',
  'scripts',
  'tools',
];

const PRONOUN = '(What|Who|Whoever|Whose|Whatever|Nobody|Nothing) ';
const COMMENT = new RegExp(`^\\s*(/\\*\\*|//|\\*) ${PRONOUN}`);
/** Title behind `it(`, `describe(` or the table of an `each`, or alone on its line, where it is in lower case. */
const TITLE = new RegExp(`(\\b(it|describe)(\\.each\\(.*\\))?\\(|^\\s*\\]\\)\\()['"\`]${PRONOUN}`, 'i');
const TITLE_ALONE = new RegExp(`^\\s*['"\`]${PRONOUN.toLowerCase()}`);

for (const folder of process.argv.length > 2 ? process.argv.slice(2) : FOLDERS) {
  const names = readdirSync(join(root, folder), { recursive: true }).map(String);
  for (const name of names.filter((each) => /\.(ts|mjs)$/.test(each))) {
    const isSpec = name.endsWith('.spec.ts');
    const lines = readFileSync(join(root, folder, name), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      if (!COMMENT.test(line) && !(isSpec && (TITLE.test(line) || TITLE_ALONE.test(line)))) continue;
      console.error(`${join(folder, name)}:${index + 1}: ${line.trim()}`);
      process.exitCode = 1;
    }
  }
}
