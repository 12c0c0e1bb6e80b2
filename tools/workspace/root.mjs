import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the workspace, independent of the folder the command was typed in. */
export const root = join(fileURLToPath(import.meta.url), '../../..');
