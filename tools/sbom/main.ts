import { writeFileSync } from 'node:fs';
import { softwareBill } from './sbom';

const [file] = process.argv.slice(2);
const text = `${JSON.stringify(softwareBill(), null, 2)}\n`;
if (file) writeFileSync(file, text);
else process.stdout.write(text);
