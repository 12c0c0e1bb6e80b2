import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { validate } from 'dockerfile-utils';
import { dockerignore } from './dockerignore';
import { DOCKERFILE, environmentOf, lineage, readStages, stepsOf } from './dockerfile';
import { knownSettings } from './known-settings';

const stages = readStages();
const image = lineage(stages, 'service');
const wordsOf = (keyword: string) => stepsOf(image, keyword).map(({ words }) => words.join(' '));
const sourcesOf = (words: string[]) => words.slice(0, -1);
const fromCheckout = stepsOf(stages, 'COPY').filter(({ from }) => from === undefined);

describe('the Dockerfile', () => {
  it('is a correct Dockerfile', () => {
    expect(validate(readFileSync(DOCKERFILE, 'utf8'))).toEqual([]);
  });

  it('copies only files of the repository', () => {
    const sources = fromCheckout.flatMap(({ words }) => sourcesOf(words));
    const missing = sources.filter((source) =>
      source.includes('*')
        ? !readdirSync(dirname(source)).some((name) => name.endsWith('.mjs'))
        : !existsSync(source),
    );
    expect(missing).toEqual([]);
  });

  it('copies exactly the files that .dockerignore lets into the build context', () => {
    const [first, ...rules] = dockerignore();
    const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
    const wanted = fromCheckout
      .flatMap(({ words }) => sourcesOf(words))
      .map((source) => source.replace(/\/\*.*/, ''));
    expect(first).toBe('*');
    expect(new Set(allowed)).toEqual(new Set(wanted));
  });

  it('takes from stages that it has', () => {
    const names = stages.map(({ name }) => name);
    const taken = stepsOf(stages, 'COPY').flatMap(({ from }) => from ?? []);
    expect(names).toEqual(expect.arrayContaining(taken));
  });

  it('installs the packages of the lock file, without development packages in the image', () => {
    const packages = stages.find(({ name }) => name === 'packages');
    expect(packages?.steps[0]?.words.join(' ')).toMatch(/^npm ci --omit=dev /);
    const modules = stepsOf(image, 'COPY').filter(({ words }) => words.includes('/app/node_modules'));
    expect(modules.map(({ from }) => from)).toEqual(['packages']);
  });

  it('does not run as root', () => {
    expect(wordsOf('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
  });

  it('asks the ops port whether the service is alive, with a script that is in the image', () => {
    expect(wordsOf('HEALTHCHECK')).toEqual(['CMD ["node", "healthcheck.mjs"]']);
    expect(wordsOf('COPY')).toContain('deploy/healthcheck.mjs ./');
  });

  it('exposes the ops port and the port of direct calls', () => {
    const { OPS_PORT, DIRECT_PORT } = environmentOf(image);
    expect(wordsOf('EXPOSE')).toEqual([`${OPS_PORT} ${DIRECT_PORT}`]);
  });

  it('sets only settings that the services read', async () => {
    const { NODE_ENV, ...settings } = environmentOf(image);
    expect(NODE_ENV).toBe('production');
    const known = await knownSettings();
    expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([]);
  });
});
