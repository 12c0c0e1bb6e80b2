import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Addresses } from '../addresses';
import { CannotStart } from '../system/cannot-start';
import { workspace } from '../system/workspace';
import type { ScriptOptions } from './script';
import { why } from './why';

/** Upper bound, far above the duration on a busy machine. */
const LOAD_LIMIT_MS = 300_000;

/** Result of the demo loader: the people, and a token of each. */
export interface DemoData {
  accounts: { id: string; name: string }[];
  people: {
    id: number;
    name: string;
    email: string;
    account: string;
    roles: string[];
    /** A personal access token with all scopes. */
    token: string;
    /** For signing in on the pages. */
    password: string;
  }[];
  /** It acts as the administrator of its account by its own credentials; every grant is open to it. */
  application: { client_id: string; client_secret: string; redirect_uris: string[] };
}

/** The contents of DATA_DIR/demo.json. */
export type DemoFile = Addresses & DemoData;

/**
 * Loads the demo data once: the loader writes its DemoData to the file DEMO_OUTPUT when all of it is in.
 * It is run again after a start that was cut short, so loading twice must end as loading once.
 */
export async function demoData(
  dataDir: string,
  { dist, environment }: ScriptOptions,
  addresses: Addresses,
  say: (sentence: string) => void,
): Promise<DemoData> {
  const file = join(dataDir, 'demo-data.json');
  const script = join(dist, 'tools', 'demo', 'load.js');
  if (!existsSync(file)) {
    say('Loading demo data ...');
    const draft = `${file}.new`;
    const steps = join(dataDir, 'demo-steps.jsonl');
    const env = {
      ...environment,
      AUTH_URL: addresses.auth_url,
      CA_FILE: addresses.ca_file,
      // PUBLIC_URL may be a name that this machine cannot resolve yet.
      API_URL: `https://localhost:${environment['PORT']}/v1`,
      DEMO_OUTPUT: draft,
      DEMO_STEPS: steps,
    };
    // It holds passwords and tokens: made here, so that it is its owner's from the first byte on.
    await writeFile(draft, '', { mode: 0o600 });
    try {
      await promisify(execFile)(process.execPath, ['--enable-source-maps', script], {
        env,
        cwd: workspace(),
        timeout: LOAD_LIMIT_MS,
      });
    } catch (error) {
      throw new CannotStart(
        `The demo data did not load: ${why((error as { stderr?: string }).stderr ?? '')}`,
      );
    }
    await rename(draft, file);
    await rm(steps, { force: true });
  }
  return JSON.parse(await readFile(file, 'utf8')) as DemoData;
}
