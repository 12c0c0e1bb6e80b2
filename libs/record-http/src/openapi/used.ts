import type { Part, Parts, Section } from './part';

type Components = Readonly<Record<Section, Parts>>;

const POINTER = /"#\/components\/(\w+)\/([^"]+)"/g;

/** The components that something refers to, directly or through others: a record nobody may change needs no patch. */
export function used(components: Components, ...roots: readonly Part[]): Components {
  const found = new Map<string, [section: Section, name: string]>();
  const look = (part: unknown): void => {
    for (const [pointer, section, name = ''] of JSON.stringify(part).matchAll(POINTER)) {
      if (found.has(pointer)) continue;
      found.set(pointer, [section as Section, name]);
      look(components[section as Section][name]);
    }
  };
  roots.forEach(look);
  const names = new Set([...found.values()].map(([section, name]) => `${section}/${name}`));
  return Object.fromEntries(
    Object.entries(components).map(([section, parts]) => [
      section,
      Object.fromEntries(Object.entries(parts).filter(([name]) => names.has(`${section}/${name}`))),
    ]),
  ) as Components;
}
