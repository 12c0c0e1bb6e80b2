// npm run sbom -- sbom.cdx.json: writes the software bill of materials, by package-lock.json and the imports of the console.
import { runBuilt } from '../tools/workspace/run-built.mjs';

await runBuilt('tools/sbom/main.js');
