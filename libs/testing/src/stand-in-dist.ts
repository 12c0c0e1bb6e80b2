import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@deskline/local-stack';

/** Answers on the ports a service has, and knows the setting BREAK: `<service>` ends at once, `<service>:migrate` too, `<service>:unready` stays so. */
const MAIN = `
const service = __filename.split('/').at(-3);
const { OPS_PORT, PORT, BREAK, TLS_CERT_FILE, TLS_KEY_FILE } = process.env;
const step = process.argv[2] === 'migrate' ? service + ':migrate' : service;
if (BREAK === step) {
  console.error(service + ': The setting BREAK is "' + BREAK + '" but must be empty.');
  process.exit(1);
}
if (process.argv[2] !== 'migrate') {
  const status = BREAK === service + ':unready' ? 503 : 200;
  const answer = (request, response) => response.writeHead(status).end('{"answers":' + status + '}');
  require('node:http').createServer(answer).listen(Number(OPS_PORT), '127.0.0.1');
  const { readFileSync } = require('node:fs');
  const tls = () => ({ cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) });
  if (service === 'api-gateway' && TLS_CERT_FILE) require('node:https').createServer(tls(), answer).listen(Number(PORT));
}
`;

const LOAD = `
const person = { id: 1, name: 'Ada', email: 'ada@example.com', account: 'a', roles: [], token: 't' };
const data = { accounts: [{ id: 'a', name: 'A' }], people: [person] };
require('node:fs').writeFileSync(process.env.DEMO_OUTPUT, JSON.stringify(data));
`;

/** Writes a compiled workspace whose services only answer, for tests of the launcher and the fleet. */
export async function standInDist(folder: string): Promise<string> {
  const dist = join(folder, 'dist');
  for (const service of SERVICES) await put(join(dist, 'apps', service, 'src'), 'main.js', MAIN);
  await put(join(dist, 'tools', 'demo'), 'load.js', LOAD);
  return dist;
}

async function put(folder: string, name: string, content: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), content);
}
