import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { Facts } from '../program';
import type { RuleText } from '../rule-text';
import { RuleProcess } from './rule-process';

type Outcome = Awaited<ReturnType<RuleProcess['evaluate']>>;

/** Specs run from TypeScript, and so does the process that they start. */
const TYPESCRIPT = ['--require', resolve(__dirname, '../../../../tools/jest/typescript.cjs')];

const model = { name: 'request', fields: ['subject', 'list'] };
const record = { subject: 'Printer', list: Array.from({ length: 900 }, (_, index) => String(index)) };
const at = new Date('2026-03-02T09:00:00Z');
const facts: Facts = {
  ...{ record, previous: record, note: null, now: at },
  event: { name: 'request.update', at, person: { id: 1n, name: 'Ellen' } },
};

describe('RuleProcess', () => {
  const rules = new RuleProcess(TYPESCRIPT);
  /** Evaluates a rule, again where the machine gave the process no time for it, as callers do. */
  const evaluate = async (text: Partial<RuleText>, given = facts): Promise<Outcome> => {
    const outcome = await rules.evaluate({
      text: { expressions: null, condition: null, actions: null, ...text },
      model,
      facts: given,
    });
    return 'starved' in outcome ? evaluate(text, given) : outcome;
  };
  afterAll(() => rules.end());

  it('returns the actions of a rule', async () => {
    const outcome = await evaluate({
      actions: 'note(request.subject + string(event.person.id)), webhook({"at": now})',
    });
    expect(outcome).toMatchObject({
      actions: [
        { kind: 'note', given: 'Printer1' },
        { kind: 'webhook', given: { at: '2026-03-02T09:00:00Z' } },
      ],
    });
  });

  it('returns the failure of a rule with its position', async () => {
    expect(await evaluate({ condition: 'request.subject.foo == 1' })).toMatchObject({
      failure: expect.stringMatching(/\(condition, line 1, column 17\)$/) as string,
    });
    expect(await evaluate({ condition: 'request.sbject == ""' })).toMatchObject({
      failure: 'No such key: sbject (condition, line 1, column 9)',
    });
  });

  it('survives rules that take too much time or memory, and names each', async () => {
    const large = { ...facts, record: { ...record, subject: 'x'.repeat(40_000_000) } };
    const outcomes = await Promise.all([
      evaluate({ condition: `"${'a'.repeat(40)}!".matches("^(a+)+$")` }),
      evaluate({ condition: 'size(request.subject.split("")) > 0' }, large),
      evaluate({ actions: 'note("Fine")' }),
    ]);
    expect(outcomes).toMatchObject([
      { failure: 'It takes more than 50 ms' },
      { failure: 'It needs more than 64 MB of memory' },
      { actions: [{ kind: 'note' }] },
    ]);
  });

  it('starts again after it has ended', async () => {
    await rules.end();
    expect(await evaluate({ actions: 'note("Fine")' })).toMatchObject({ actions: [{ kind: 'note' }] });
  });

  it('ends with the process that started it', async () => {
    const program = [...TYPESCRIPT, join(__dirname, 'rule-process.main')];
    const child = spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    await once(child, 'message');
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
