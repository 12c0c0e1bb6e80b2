import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from '@swc/core';
import { workspace } from '@deskline/local-stack';

const FOLDER = 'libs/configuration-records/src/settings';
const MIGRATIONS = 'libs/configuration-records/migrations';
const AREA = `${FOLDER}/settings.area.ts`;
const WORDS = `${FOLDER}/settings.words.ts`;

export const RECORD = 'e2e/new-type/lease.record.ts';
export const MIGRATION = 'e2e/new-type/1799900000000-add-leases.migration.ts';

const IMPORT = "import { Lease } from './lease.record';";
const CALLED =
  "lease: { many: ['leasecontracten', 'contrats de location', 'Leasingverträge', 'arrendamientos', 'locações', 'leases'] },";

const run = promisify(execFile);

/** Compiled workspace with one more record type. */
export interface Branch {
  readonly dist: string;
  /** Its OpenAPI document. */
  readonly document: string;
  /** Number of lines added to the area and the translations. */
  readonly named: number;
  readonly worded: number;
  remove(): Promise<void>;
}

/** Writes the new files into a copy; all others are those of the workspace. */
export async function branchWithLeases(): Promise<Branch> {
  const root = workspace();
  await run(process.execPath, [join(root, 'scripts', 'build.mjs')]);
  const branches = join(root, 'dist', 'branches');
  await mkdir(branches, { recursive: true });
  const dist = await mkdtemp(join(branches, 'leases-'));
  for (const folder of ['apps', 'libs', 'tools'])
    await cp(join(root, 'dist', folder), join(dist, folder), { recursive: true });

  const read = (file: string) => readFile(join(root, file), 'utf8');
  /** Writes a file at its path in the workspace, so that its relative imports resolve. */
  const write = async (file: string, text: string) => {
    const options = { filename: join(root, file), cwd: root, root, configFile: join(root, '.swcrc') };
    const { code } = await transform(text, options);
    await writeFile(join(dist, file.replace(/\.ts$/, '.js')), code);
  };
  await write(join(FOLDER, basename(RECORD)), await read(RECORD));
  await write(join(MIGRATIONS, basename(MIGRATION)), await read(MIGRATION));
  const [area, words] = [await read(AREA), await read(WORDS)];
  const [named, worded] = [withNames(area), words.replace('types: {', `types: {\n    ${CALLED}`)];
  await write(AREA, named);
  await write(WORDS, worded);
  // The catalogue first: services read labels and foreign types from it.
  for (const artefact of ['record-catalogue.js', 'openapi.js'])
    await run(process.execPath, [join(dist, 'tools', 'artefacts', artefact)], { cwd: dist });
  return {
    dist,
    document: join(dist, 'docs', 'api', 'openapi.json'),
    named: linesOf(named) - linesOf(area),
    worded: linesOf(worded) - linesOf(words),
    remove: () => rm(dist, { recursive: true, force: true }),
  };
}

export const linesOf = (text: string): number => text.split('\n').length - 1;

const withNames = (area: string): string =>
  `${IMPORT}\n${area}`.replace('records: [', 'records: [\n    Lease,');
