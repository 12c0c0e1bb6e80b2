// npm start: installs and builds what is missing, then hands over to the compiled launcher.
import { build } from '../tools/workspace/build.mjs';
import { ensureInstalled } from '../tools/workspace/ensure-installed.mjs';

const parent = process.ppid;
ensureInstalled();
await build((count) => console.log(`Building (${count} files) ...`));
const { main } = await import('../dist/tools/launcher/main.js');
await main(parent);
