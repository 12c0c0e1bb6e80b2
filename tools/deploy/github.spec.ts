import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly number[]>> };
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}
interface Manifest {
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly version: string;
}

const read = <T>(file: string): T => parse(readFileSync(file, 'utf8')) as T;
const { permissions, jobs } = read<Workflow>('.github/workflows/ci.yml');
const { engines, scripts, version } = read<Manifest>('package.json');
const { title, ...nodeJobs } = jobs;
const steps = Object.values(jobs).flatMap((job) => job.steps);
const commands = steps.flatMap(({ run }) => run ?? []);

describe('the workflow of GitHub', () => {
  it('parses, as every YAML file of .github does', () => {
    const files = readdirSync('.github', { recursive: true, encoding: 'utf8' });
    const forms = files.filter((file) => file.endsWith('.yml'));
    expect(forms.map((file) => typeof read(`.github/${file}`))).toEqual(forms.map(() => 'object'));
    expect(forms).toHaveLength(7);
  });

  it('runs npm commands that package.json has', () => {
    const names = commands.flatMap((command) => /^npm (?:run )?(\w+)/.exec(command)?.[1] ?? []);
    expect(new Set(names)).toEqual(new Set(['ci', 'check', 'test']));
    expect(names.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
  });

  it('runs every kind of tests, and every shard of a kind', () => {
    const kinds = commands.flatMap((command) => /^npm test -- --(\w+)/.exec(command)?.[1] ?? []);
    expect(kinds).toEqual(['unit', 'int', 'e2e']);
    for (const { strategy, steps: ofJob } of Object.values(nodeJobs)) {
      const count = Number(ofJob.flatMap(({ run }) => /\/(\d+)$/.exec(run ?? '')?.[1] ?? [])[0] ?? 0);
      expect(strategy?.matrix['shard']?.length ?? 0).toBe(count);
    }
  });

  it('runs on Node 20, 22 and 24, of which .nvmrc names the newest and package.json the oldest', () => {
    expect(Object.values(nodeJobs).map(({ strategy }) => strategy?.matrix['node'])).toEqual(
      Object.values(nodeJobs).map(() => [20, 22, 24]),
    );
    expect(readFileSync('.nvmrc', 'utf8').trim()).toBe('24');
    expect(engines.node).toMatch(/^>=20\./);
  });

  it('uses two actions, both pinned to a commit, and may only read', () => {
    const actions = new Set(steps.flatMap(({ uses }) => uses ?? []));
    expect([...actions].map((action) => action.replace(/@[0-9a-f]{40}$/, ''))).toEqual([
      'actions/checkout',
      'actions/setup-node',
    ]);
    expect(permissions).toEqual({ contents: 'read' });
  });

  it('checks the title of a pull request', () => {
    expect(title?.steps.map(({ run }) => run)).toContain('.github/check-title.sh "$PR_TITLE"');
  });
});

describe('check-title.sh', () => {
  const isAccepted = (text: string): boolean => {
    try {
      execFileSync('.github/check-title.sh', [text], { stdio: 'pipe' });
      return true;
    } catch {
      return false;
    }
  };

  it.each(['fix(webhooks): retry after a 503', 'feat: add risks', 'refactor(record-store)!: rename Unit'])(
    'accepts %p',
    (text) => expect(isAccepted(text)).toBe(true),
  );

  it.each([
    'Update stuff',
    'fix(webhooks) retry',
    'fix(task): what is told',
    'fix: retry.',
    `fix: ${'x'.repeat(100)}`,
  ])('refuses %p', (text) => expect(isAccepted(text)).toBe(false));
});

describe('the version of package.json', () => {
  it('is that of the newest release in CHANGELOG.md, of the lock file and of the images', () => {
    const released = /^## \[(\d.*)\]/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1];
    const { version: locked } = read<Manifest>('package-lock.json');
    const tags = readFileSync('deploy/kubernetes/base/kustomization.yaml', 'utf8').match(
      /(?<=newTag: ).+(?= })/g,
    );
    expect(new Set([released, locked, ...(tags ?? [])])).toEqual(new Set([version]));
  });

  it('is supported by SECURITY.md', () => {
    const [major, minor] = version.split('.');
    expect(readFileSync('SECURITY.md', 'utf8')).toMatch(new RegExp(`\\| ${major}\\.${minor}\\.x +\\| yes`));
  });
});
