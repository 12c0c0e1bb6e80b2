import { readFileSync } from 'node:fs';

/** Package of package-lock.json, by its folder below the root. */
export interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
export type Packages = Readonly<Record<string, LockedPackage>>;

export const readPackages = (): Packages =>
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages }).packages;

export const nameOf = (folder: string): string => folder.split('node_modules/').at(-1) ?? folder;

/**
 * Folders of the packages that one needs, as Node finds them: its own, then those of the folders above. An optional peer counts
 * where npm installs it for production.
 */
export function neededBy(packages: Packages, folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[folder] ?? ({} as LockedPackage);
  const names = new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
  return [...names].flatMap((name) => {
    const found = folderOf(packages, folder, name);
    const isTool = peerDependenciesMeta?.[name]?.optional && found && packages[found]?.dev;
    return found && !isTool ? [found] : [];
  });
}

function folderOf(packages: Packages, from: string, name: string): string | undefined {
  const folder = [from, 'node_modules', name].filter(Boolean).join('/');
  if (folder in packages) return folder;
  return from === ''
    ? undefined
    : folderOf(packages, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
}

/** These packages and all that they need. */
export function closure(packages: Packages, folders: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    waiting.push(...neededBy(packages, folder));
  }
  return found;
}
