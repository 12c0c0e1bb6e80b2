import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Applications that run by themselves; the console is part of the gateway. */
export const apps = readdirSync('apps').filter((app) => existsSync(join('apps', app, 'src', 'main.ts')));
