// npm run build: compiles the workspace into dist.
import { build } from '../tools/workspace/build.mjs';
import { ensureInstalled } from '../tools/workspace/ensure-installed.mjs';

ensureInstalled();
await build();
