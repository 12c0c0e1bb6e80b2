// npm run import -- <type> <file> [option=value ...]: sends a file, shows how far its import is, and stores the refused rows
// beside it as <file>.errors.
import { createWriteStream, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { followJob } from './follow-job';
import { Refused } from './installation';
import type { JobState } from './progress';
import { formOf, run } from './run';

interface ImportState extends JobState {
  readonly error_file?: string;
}

const USAGE = 'npm run import -- people people.csv [mode=create] [dry_run=1] [origin=name]';

const [type, file, ...options] = process.argv.slice(2);

void run(async (installation) => {
  if (!type || !file) throw new Refused(USAGE);
  const form = formOf([`type=${type}`, ...options]);
  form.append('file', await openAsBlob(file), basename(file));
  const posted = await installation.call<{ token: string }>('POST', '/import', form);
  const { state, error_file } = await followJob<ImportState>(installation, `/import/${posted?.token}`);
  if (error_file === undefined) return state === 'done';
  const errors = `${file}.errors`;
  await pipeline(await installation.download(error_file), createWriteStream(errors));
  console.error(`The refused rows and their reasons are in ${errors}.`);
  return false;
});
