import types from './file-types.json';

/** Types of import and export files, of all services. Derived from the definitions by `npm run artefacts`. */
export const FILE_TYPES: readonly string[] = types;
