import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Api, type Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

const BOMBS = 6;
/** Far below the 285 MB by which one such rule made the service grow that evaluated it. */
const MAX_GROWTH_MB = 150;

const letters = (count: number) => `[${Array(count).fill("'x'").join()}]`;

/** A list of sixty million letters; none of the named values is too large. */
const LARGE = {
  expressions: `text = request.subject${' + request.subject'.repeat(240)}`,
  condition: `size(${letters(10)}.map(x, ${letters(100)}.map(y, text).join("")).join("").split("")) > 0`,
};
const SLOW = { condition: `"${'a'.repeat(40)}!".matches("^(a+)+$")` };

describe('Automation rules without measure', () => {
  const given = useSharedEnv('bombs');
  let env: E2eEnv;
  let ellen: Api;
  /** Of another account. */
  let ruth: Api;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
    const { token, account } = env.stack.demo!.people.find(({ name }) => name.startsWith('Ruth '))!;
    ruth = new Api(env.stack, token, account);
  });
  afterAll(() => ruth?.close());

  const megabytes = async (): Promise<number> => {
    const text = await readFile(join(env.stack.dataDir, 'processes.json'), 'utf8');
    const processes = JSON.parse(text) as { service: string; pid: number }[];
    const pid = processes.find(({ service }) => service === 'work-records')?.pid;
    // The most that it has ever had, where the system keeps that.
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const peak = /VmHWM:\s+(\d+)/.exec(status)?.[1];
    return Number(peak ?? (await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1024;
  };
  const rulesOf = (text: object): Promise<Fields[]> =>
    Promise.all(
      Array.from({ length: BOMBS }, (_, index) =>
        ellen.post('/automation_rules', {
          ...{ name: `Bomb ${index}`, trigger: 'on create', generic: 'request', actions: 'note("Never")' },
          ...text,
        }),
      ),
    );

  const failuresOf = async (rules: readonly Fields[]): Promise<Fields[]> => {
    const lists = rules.map((rule) => ellen.get<Fields[]>(`/automation_rules/${rule.id}/failures`));
    return (await Promise.all(lists)).flat();
  };

  it.each([
    ['memory', LARGE],
    ['time', SLOW],
  ])(
    'fail for their use of %s: the service does not grow, other accounts are answered',
    async (_use, text) => {
      const rules = await rulesOf(text);
      const before = await megabytes();
      const request = { subject: 'x'.repeat(250), category: 'incident', impact: 'low' };
      const { id } = await ellen.post('/requests', request);
      const [statuses, sizes] = [new Set<number>(), [before]];
      let failures: Fields[] = [];
      while (failures.length < BOMBS) {
        statuses.add((await ruth.call('GET', '/requests?per_page=1')).status);
        sizes.push(await megabytes());
        failures = await failuresOf(rules);
      }
      for (const { record, message } of failures) {
        expect(record).toMatchObject({ id });
        expect(message).toMatch(/^It (takes more than 50 ms|needs more than 64 MB of memory)$/);
      }
      expect([...statuses]).toEqual([200]);
      expect(Math.max(...sizes) - before).toBeLessThan(MAX_GROWTH_MB);
      expect(await ellen.get(`/requests/${id}/notes`)).toEqual([]);
      for (const rule of rules) await ellen.patch(`/automation_rules/${rule.id}`, { disabled: true });
    },
  );
});
