// npm run migration -- SERVICE Name [RECORD ...] [--stamp N]: writes the migration that brings tables to what definitions say.
import { runBuilt } from '../tools/workspace/run-built.mjs';

await runBuilt('tools/migration/main.js');
