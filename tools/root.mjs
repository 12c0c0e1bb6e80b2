import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The workspace, wherever the command was typed. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
