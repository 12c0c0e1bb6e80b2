import { createRequire } from 'node:module';

const load = createRequire(__filename);

/** Loads TypeORM, some 300 files, which only migrations need: a service that serves does without. */
export const typeorm = (): typeof import('typeorm') => load('typeorm') as typeof import('typeorm');
