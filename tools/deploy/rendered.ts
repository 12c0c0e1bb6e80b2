import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environments of document 1. */
export const OVERLAYS = ['production', 'quality-assurance', 'demo'] as const;
export type Overlay = (typeof OVERLAYS)[number];

const SOURCES = ['deploy/kubernetes', 'deploy/stores'];
const NOT_SOURCES = /\/rendered\/|\/secrets\.env$|\/\.gitignore$/;

export const renderedFile = (overlay: Overlay): string => `deploy/kubernetes/rendered/${overlay}.yaml`;

/** Committed text of an overlay: its header, and the output of kustomize. */
export function withSeal(manifests: string): string {
  return [
    '# Made by `node dist/tools/artefacts/kubernetes.js` for review and for the tests. Its secrets are examples: apply the overlay.',
    `# Seal: ${seal(manifests)}`,
    manifests,
  ].join('\n');
}

/** True if neither the sources of the overlays nor the rendered text have changed. */
export function isSealed(text: string): boolean {
  const [, , ...manifests] = text.split('\n');
  return text === withSeal(manifests.join('\n'));
}

function seal(manifests: string): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.update(manifests).digest('hex');
}

function sourceFiles(): string[] {
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'));
  return SOURCES.flatMap(filesIn)
    .filter((file) => !NOT_SOURCES.test(file))
    .sort();
}
