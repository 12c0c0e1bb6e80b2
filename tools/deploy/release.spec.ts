import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { apps } from './apps';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = '.github/workflows';
const files = readdirSync(folder).sort();
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const workflowOf = (file: string) => parse(textOf(file)) as Workflow;
const commandsOf = (workflow: Workflow) =>
  Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
const release = workflowOf('release.yml');
const { verify, image, publish } = release.jobs;
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

describe('the workflows of GitHub', () => {
  it('are those of tests, chart and release', () => {
    expect(files).toEqual(['chart.yml', 'ci.yml', 'release.yml']);
  });

  it('use actions by commit, each with one commit and its version beside it', () => {
    const uses = files.flatMap((file) => textOf(file).match(/(?<=uses: ).+/g) ?? []);
    expect(uses.filter((use) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual([]);
    const actions = new Set(uses);
    expect(new Set([...actions].map((use) => use.split('@')[0])).size).toBe(actions.size);
  });

  it('keep no credentials in the checkout', () => {
    const checkouts = files
      .flatMap((file) => Object.values(workflowOf(file).jobs).flatMap(({ steps }) => steps))
      .filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('put no text of others into a command: names and tags are variables of its environment', () => {
    const commands = files.flatMap((file) => commandsOf(workflowOf(file)));
    expect(commands.filter((command) => /\$\{\{ *(?!matrix\.shard| )/.test(command))).toEqual([]);
  });
});

describe('the release', () => {
  it('has each right in the jobs that need it only', () => {
    expect(release.permissions).toEqual({});
    expect(verify?.permissions).toEqual({ contents: 'read' });
    const signing = { packages: 'write', 'id-token': 'write', attestations: 'write' };
    expect(image?.permissions).toEqual({ contents: 'read', ...signing });
    expect(publish?.permissions).toEqual({ contents: 'write', ...signing });
  });

  it('tests before it builds, and builds before it publishes', () => {
    expect([verify?.needs, image?.needs, publish?.needs]).toEqual([undefined, 'verify', 'image']);
  });

  it('builds, signs and describes the image of every service, for two processors', () => {
    expect([...(image?.strategy?.matrix['service'] ?? [])].sort()).toEqual([...apps].sort());
    expect(publish?.env?.['SERVICES']?.split(' ').sort()).toEqual([...apps].sort());
    const text = textOf('release.yml');
    expect(text).toContain('--platform linux/amd64,linux/arm64 --sbom=true --provenance=mode=max');
    for (const command of ['cosign sign --yes "$IMAGE"', 'cosign attest --yes --type cyclonedx', 'helm push'])
      expect(text).toContain(command);
  });

  it('runs npm commands that package.json has, and files that exist', () => {
    const text = commandsOf(release).join('\n');
    const names = [...text.matchAll(/^\s*npm (?:run )?([\w:]+)/gm)].map(([, name]) => name ?? '');
    expect(new Set(names)).toEqual(new Set(['ci', 'check', 'test', 'sbom']));
    expect(names.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
    const paths = [...text.matchAll(/(?:\.github|deploy)\/[\w./-]+/g)].map(([path]) => path);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('release-notes.sh', () => {
  const notesOf = (tag: string): string => {
    try {
      return execFileSync('.github/release-notes.sh', [tag], { encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      return String((error as { stderr: string }).stderr);
    }
  };
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

  it('prints the section of the version in CHANGELOG.md, and no other', () => {
    const [, section] = readFileSync('CHANGELOG.md', 'utf8').split(/^## \[\d.*$/m);
    expect(notesOf(`v${version}`).trim()).toBe(section?.trim());
  });

  it.each([
    ['v99.0.0', 'package.json has another version than 99.0.0.'],
    ['main', 'The tag main does not begin with v.'],
  ])('refuses %s', (tag, message) => expect(notesOf(tag)).toContain(message));
});
