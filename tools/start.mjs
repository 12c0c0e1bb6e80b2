// npm start: installs and builds what is missing, then hands over to the compiled launcher.
import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
await build((count) => console.log(`Building (${count} files) ...`));
await import('../dist/tools/launcher/main.js');
