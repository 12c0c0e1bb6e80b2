// The overlays as kustomize renders them, so that a review shows what a change means and the tests read the real thing.
// Writing them needs `kustomize` or `kubectl` on the PATH; `--check` needs neither.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isSealed, OVERLAYS, renderedFile, withSeal, type Overlay } from '../deploy/rendered';

if (process.argv.includes('--check')) check();
else OVERLAYS.forEach(write);

function check(): void {
  const stale = OVERLAYS.map(renderedFile).filter((file) => !isSealed(readFileSync(file, 'utf8')));
  for (const file of stale) console.error(`${file} is stale: run node dist/tools/artefacts/kubernetes.js`);
  if (stale.length > 0) process.exitCode = 1;
}

function write(overlay: Overlay): void {
  const file = renderedFile(overlay);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, withSeal(render(overlay)));
}

/** Renders a copy in which the example file replaces the secrets. */
function render(overlay: Overlay): string {
  const copy = mkdtempSync(join(tmpdir(), 'deskline-overlays-'));
  try {
    cpSync('deploy', copy, { recursive: true });
    const folder = join(copy, 'kubernetes/overlays', overlay);
    cpSync(join(folder, 'secrets.env.example'), join(folder, 'secrets.env'));
    return kustomize(folder);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function kustomize(folder: string): string {
  for (const [program, command] of [
    ['kustomize', 'build'],
    ['kubectl', 'kustomize'],
  ] as const) {
    const { status, stdout, stderr, error } = spawnSync(program, [command, folder], { encoding: 'utf8' });
    if (error) continue;
    if (status !== 0) throw new Error(`${program} says: ${stderr}`);
    return stdout;
  }
  throw new Error('Neither kustomize nor kubectl is on the PATH.');
}
