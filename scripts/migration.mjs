// npm run migration -- SERVICE Name [RECORD ...] [--stamp N]: writes the migration from the present tables to the
// definitions.
import { runBuilt } from '../tools/workspace/run-built.mjs';

await runBuilt('tools/migration/main.js');
