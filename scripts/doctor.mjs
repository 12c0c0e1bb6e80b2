// npm run doctor: examines the installation, changes nothing, and ends with 1 where it finds a fault.
import { runBuilt } from '../tools/workspace/run-built.mjs';

await runBuilt('tools/launcher/doctor.js');
