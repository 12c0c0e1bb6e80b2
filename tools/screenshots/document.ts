import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@deskline/local-stack';
import type { Screen } from './screens';

const FILE = join(workspace(), 'docs', 'console.md');
const [BEGIN, END] = ['<!-- begin screens -->', '<!-- end screens -->'];

/** A sentence and the picture, and the same in dark where there is one. */
export const paragraphOf = ({ name, text, isAlsoDark }: Screen): string =>
  [
    text,
    `![${name}](console/${name}.png)`,
    ...(isAlsoDark ? [`![${name}, dark](console/${name}-dark.png)`] : []),
  ].join('\n\n');

/** Replaces the pictures in docs/console.md; the text around them is written by hand. */
export async function writeDocument(screens: readonly Screen[]): Promise<void> {
  const text = await readFile(FILE, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/console.md has no place for the screens');
  const paragraphs = screens.map(paragraphOf).join('\n\n');
  await writeFile(FILE, `${text.slice(0, from + BEGIN.length)}\n\n${paragraphs}\n\n${text.slice(to)}`);
}
