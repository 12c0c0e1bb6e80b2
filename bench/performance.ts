import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { workspace } from '@deskline/local-stack';
import { printed, type Section } from './figures';

const FILE = join(workspace(), 'docs', 'performance.md');

/** Replaces the tables of the benches in docs/performance.md; the text around them is written by hand. */
export async function writePerformance(reports: ReadonlyMap<string, readonly Section[]>): Promise<void> {
  let text = await readFile(FILE, 'utf8');
  for (const [name, sections] of reports)
    if (sections.length > 0) text = replaced(text, name, [measuredAt(), ...sections.map(titled)]);
  await writeFile(FILE, text);
  console.log('Written: docs/performance.md');
}

const titled = (section: Section): string => `**${section.title}**\n\n${printed(section)}`;

function measuredAt(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: workspace() })
    .toString()
    .trim();
  return `Measured at commit ${commit}, Node ${process.versions.node}, ${availableParallelism()} cores.`;
}

/** Text between the two comments that name a bench. */
function replaced(text: string, name: string, paragraphs: readonly string[]): string {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for the tables of ${name}`);
  return `${text.slice(0, from + begin.length)}\n\n${paragraphs.join('\n\n')}\n\n${text.slice(to)}`;
}
