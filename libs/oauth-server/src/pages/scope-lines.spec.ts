import { readScopeLines, scopeLines } from './scope-lines';
import { RECORD_MODELS } from './texts/record-names';

const VERBS = ['Create', 'Read', 'Update', 'Delete', '*'];

const read = (text: string) => readScopeLines('en', text);

describe('scope lines', () => {
  it.each([
    ['task:Read', [{ effect: 'allow', actions: ['task:Read'] }]],
    ['allow task:Read', [{ effect: 'allow', actions: ['task:Read'] }]],
    [' task:Read, me:Read\r\n\r\ntask:Read ', [{ effect: 'allow', actions: ['task:Read', 'me:Read'] }]],
    [
      'deny request:*\n*:Read\ndeny task-template:Delete',
      [
        { effect: 'allow', actions: ['*:Read'] },
        { effect: 'deny', actions: ['request:*', 'task-template:Delete'] },
      ],
    ],
  ])('read %j as %j', (text, scopes) => expect(read(text)).toEqual({ scopes, errors: [] }));

  it('are unchanged after writing and reading', () => {
    const { scopes } = read('task:Read\ndeny request:*\n*:Create');
    expect(read(scopeLines(scopes))).toEqual({ scopes, errors: [] });
    expect(scopeLines(scopes)).toBe('task:Read\n*:Create\ndeny request:*');
  });

  it('report only the lines that are invalid', () => {
    const { scopes, errors } = read('task:Read\ntask:read\n\ndeny\ndeny everything, task:Read');
    expect(scopes).toEqual([]);
    expect(errors).toEqual([
      expect.stringMatching(/^Line 2: .*task:read/),
      expect.stringMatching(/^Line 4: .*deny/),
      expect.stringMatching(/^Line 5: .*everything/),
    ]);
  });

  it('report lines with unknown record types', () => {
    const { scopes, errors } = read('me:Read, account:Read\ndeny tsak:Read\n*:Read');
    expect(scopes).toEqual([]);
    expect(errors).toEqual(['Line 2: there are no records of the type “tsak”.']);
  });

  it.each(['', ' \n \r\n', ',,,'])('report %j as missing', (text) => {
    expect(read(text)).toEqual({ scopes: [], errors: ['Say what is allowed, such as task:Read.'] });
  });

  it('limit the number of lines and of errors', () => {
    const actions = RECORD_MODELS.flatMap((model) => VERBS.map((verb) => `${model}:${verb}`));
    const many = (count: number) => actions.slice(0, count);
    expect(read(many(200).join('\n')).errors).toEqual([]);
    expect(read(many(201).join('\n')).errors).toEqual([expect.stringContaining('too many')]);
    const nonsense = read(`${'\0'.repeat(1_000)}\n`.repeat(1_000)).errors;
    expect(nonsense).toHaveLength(10);
    expect(nonsense[0]?.length).toBeLessThan(250);
  });
});
