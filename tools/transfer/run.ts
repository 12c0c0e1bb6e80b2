import { FormData } from 'undici';
import { callerOf, Installation, Refused } from './installation';

/** Form with the options of the command line: `mode=create dry_run=1`. */
export function formOf(options: readonly string[]): FormData {
  const form = new FormData();
  for (const option of options) {
    const [name = '', ...value] = option.split('=');
    form.append(name, value.join('='));
  }
  return form;
}

/** Runs a transfer; the exit code is 1 unless it is complete. */
export async function run(transfer: (installation: Installation) => Promise<boolean>): Promise<void> {
  process.exitCode = 1;
  let installation: Installation | undefined;
  try {
    installation = new Installation(callerOf(process.env));
    if (await transfer(installation)) process.exitCode = 0;
  } catch (error) {
    console.error(error instanceof Refused ? error.message : error);
  } finally {
    await installation?.close();
  }
}
