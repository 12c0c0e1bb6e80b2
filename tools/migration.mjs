// npm run migration SERVICE Name: writes the migration that brings the tables to what the definitions say.
import { runBuilt } from './run-built.mjs';

await runBuilt('tools/migration.js');
