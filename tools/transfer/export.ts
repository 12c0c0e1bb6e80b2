// npm run export -- <types> <file> [option=value ...]: asks for a file, shows how far it is, and stores it.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { followJob } from './follow-job';
import { Refused } from './installation';
import type { JobState } from './progress';
import { formOf, run } from './run';

interface ExportState extends JobState {
  readonly url?: string;
}

const USAGE = 'npm run export -- people,organizations out.zip [export_format=csv] [from=2026-11-01]';

const [types, file, ...options] = process.argv.slice(2);

void run(async (installation) => {
  if (!types || !file) throw new Refused(USAGE);
  const form = formOf([`type=${types}`, ...options]);
  const posted = await installation.call<{ token: string }>('POST', '/export', form);
  if (posted === null) {
    console.error('Nothing has changed since then.');
    return true;
  }
  const { state, url } = await followJob<ExportState>(installation, `/export/${posted.token}`);
  if (state !== 'done' || url === undefined) return false;
  await pipeline(await installation.download(url), createWriteStream(file));
  return true;
});
