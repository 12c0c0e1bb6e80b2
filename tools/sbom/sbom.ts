import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closure, nameOf, neededBy, readPackages, type LockedPackage, type Packages } from './lock-file';

interface Component {
  type: string;
  'bom-ref': string;
  name: string;
  version: string;
  scope?: string;
  purl: string;
  licenses: unknown[];
  hashes?: { alg: string; content: string }[];
  properties?: { name: string; value: string }[];
}

/** Software bill of materials in CycloneDX 1.5: the same for the same lock file, without the time of its making. */
export function softwareBill() {
  const packages = readPackages();
  const { name, version, license } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    string
  >;
  const root = `${name}@${version}`;
  const production = closure(packages, neededBy(packages, ''));
  const bundled = closure(packages, importedByConsole(packages));
  const shipped = [...new Set([...production, ...bundled])].sort();
  const components = shipped.map((folder) => componentOf(folder, packages, !production.has(folder)));
  const dependencies = shipped.map((folder) => ({
    ref: refOf(folder, packages),
    dependsOn: refsOf(neededBy(packages, folder), packages),
  }));
  const direct = refsOf([...neededBy(packages, ''), ...importedByConsole(packages)], packages);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serialOf(JSON.stringify(components)),
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name,
        version,
        licenses: [{ expression: license }],
        purl: `pkg:npm/${root}`,
      },
    },
    components: uniqueBy(components, (component) => component['bom-ref']),
    dependencies: [{ ref: root, dependsOn: direct }, ...uniqueBy(dependencies, ({ ref }) => ref)],
  };
}

/** Packages of development that the console imports: they are part of its files in the image of the gateway. */
export function importedByConsole(packages: Packages): string[] {
  const files = readdirSync('apps/console', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.spec\.tsx?$|^vite\.config/.test(file))
    .map((file) => readFileSync(join('apps/console', file), 'utf8'));
  const modules = files.flatMap((text) =>
    [...text.matchAll(/^(?!import type).*(?:from |import |import\()'((?:@[^/']+\/)?[^./'][^/']*)/gm)].map(
      ([, module]) => `node_modules/${module}`,
    ),
  );
  return [...new Set(modules)].filter((folder) => folder in packages).sort();
}

function componentOf(folder: string, packages: Packages, bundled: boolean): Component {
  const entry = packages[folder] as LockedPackage;
  const [algorithm, hash] = (entry.integrity ?? '').split('-');
  return {
    type: 'library',
    'bom-ref': refOf(folder, packages),
    name: nameOf(folder),
    version: entry.version,
    scope: entry.optional ? 'optional' : 'required',
    purl: `pkg:npm/${nameOf(folder).replace('@', '%40')}@${entry.version}`,
    licenses: [{ expression: licenseOf(folder, entry) }],
    ...(hash && {
      hashes: [
        {
          alg: (algorithm ?? '').replace('sha', 'SHA-'),
          content: Buffer.from(hash, 'base64').toString('hex'),
        },
      ],
    }),
    ...(bundled && { properties: [{ name: 'deskline:bundled', value: 'console' }] }),
  };
}

/** By the lock file, or in the older form of the package itself. */
function licenseOf(folder: string, { license }: LockedPackage): string {
  if (license) return license;
  const file = join(folder, 'package.json');
  const { licenses } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as {
    licenses?: { type: string }[];
  };
  if (!licenses?.length) throw new Error(`${folder} names no licence.`);
  return licenses.map(({ type }) => type).join(' OR ');
}

const refOf = (folder: string, packages: Packages): string =>
  `${nameOf(folder)}@${packages[folder]?.version}`;

const refsOf = (folders: readonly string[], packages: Packages): string[] =>
  [...new Set(folders.map((folder) => refOf(folder, packages)))].sort();

function uniqueBy<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}

/** UUID (version 8) from the contents. */
function serialOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}
