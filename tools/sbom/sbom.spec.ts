import { nameOf, readPackages } from './lock-file';
import { softwareBill } from './sbom';

const packages = readPackages();
const bill = softwareBill();
const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));

describe('the software bill of materials', () => {
  it('names every package of package-lock.json that is installed for production, with version and licence', () => {
    const production = Object.entries(packages)
      .filter(([folder, { dev }]) => folder !== '' && !dev)
      .map(([folder, { version }]) => `${nameOf(folder)}@${version}`);
    expect(production.length).toBeGreaterThan(150);
    expect(production.filter((name) => !named.has(name))).toEqual([]);
    for (const { licenses, hashes } of bill.components) {
      expect(licenses).toEqual([{ expression: expect.stringMatching(/^[\w.()+ -]+$/) }]);
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
    }
  });

  it('names packages of development only where the console has them in its files', () => {
    const bundled = bill.components.filter(({ properties }) => properties);
    expect(bundled.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'react',
        'react-dom',
        '@mantine/core',
        '@tanstack/react-query',
        '@xyflow/react',
      ]),
    );
    for (const tool of [
      'jest',
      'typescript',
      'vite',
      'playwright-core',
      'eslint',
      '@types/react',
      'axe-core',
    ])
      expect(bill.components.map(({ name }) => name)).not.toContain(tool);
  });

  it('has each package once, and a graph in which every reference is a component', () => {
    const refs = new Set(bill.components.map((component) => component['bom-ref']));
    expect(refs.size).toBe(bill.components.length);
    const unknown = bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref));
    expect(unknown).toEqual([]);
    const reached = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect([...refs].filter((ref) => !reached.has(ref))).toEqual([]);
  });

  it('is the same each time, with a package URL for each component', () => {
    expect(softwareBill()).toEqual(bill);
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const pg = bill.components.find(({ name }) => name === '@nestjs/common');
    expect(pg?.purl).toBe(`pkg:npm/%40nestjs/common@${pg?.version}`);
  });
});
