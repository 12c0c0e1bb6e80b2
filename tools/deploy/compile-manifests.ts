import ts from 'typescript';
import type { Manifest } from './manifests';

const FILE = `${process.cwd()}/tools/deploy/manifests-as-code.ts`;

/**
 * Errors of the manifests: each is compiled as a literal of the type of its kind. Unlike the JSON schemas of Kubernetes,
 * types refuse an unknown field, which is the most frequent mistake.
 */
export function compileManifests(manifests: Manifest[]): string[] {
  const program = ts.createProgram([FILE], options, hostOf(manifests.map(asCode).join('\n')));
  const source = program.getSourceFile(FILE);
  return ts
    .getPreEmitDiagnostics(program, source)
    .map(
      ({ messageText, start }) =>
        `${lineOf(source, start)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es5.d.ts'],
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
};

/** `networking.k8s.io/v1` is `networking/v1` in the package of types, and `v1` is `core/v1`. */
function asCode(manifest: Manifest, index: number): string {
  const [version = '', group = 'core'] = manifest.apiVersion.split('/').reverse();
  const type = `import('kubernetes-types/${group.split('.')[0]}/${version}').${manifest.kind}`;
  return `export const manifest${index}: ${type} = ${JSON.stringify(manifest, null, 2)};`;
}

function hostOf(code: string): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => file === FILE || fileExists(file);
  host.readFile = (file) => (file === FILE ? code : readFile(file));
  host.getSourceFile = (file, ...rest) =>
    file === FILE ? ts.createSourceFile(file, code, ts.ScriptTarget.ES2022) : getSourceFile(file, ...rest);
  return host;
}

/** The line of the literal, and the manifest it stands in. */
function lineOf(source: ts.SourceFile | undefined, start: number | undefined): string {
  if (!source || start === undefined) return 'somewhere';
  const before = source.text.slice(0, start);
  const manifest = source.text.slice(before.lastIndexOf('export const'));
  const name = /"name": "([^"]+)"/.exec(manifest)?.[1] ?? '';
  const line = source.text
    .slice(before.lastIndexOf('\n') + 1)
    .split('\n')[0]
    ?.trim();
  return `${name}, at ${line}`;
}
