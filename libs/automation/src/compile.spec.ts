import { compile } from './compile';
import { MAX_ACTIONS, MAX_COMPREHENSION_DEPTH, MAX_EXPRESSIONS } from './limits';
import { jsonForRules } from './model';
import { Program, type Facts } from './program';
import type { RuleText } from './rule-text';

const model = { name: 'request', fields: ['id', 'subject', 'status', 'impact', 'team', 'n', 'at', 'list'] };
const request = {
  id: 12n,
  subject: 'Printer',
  status: 'assigned',
  impact: null,
  team: { id: 3n, name: 'Desk' },
  n: 3n,
  at: new Date('2026-03-02T09:00:00Z'),
  list: ['a', 'b'],
};
const sent = { ...request, id: 12, n: 3, at: '2026-03-02T09:00:00Z', team: { id: 3, name: 'Desk' } };
const facts: Facts = {
  record: request,
  previous: { ...request, status: 'declined' },
  note: { text: 'Any news?', internal: false },
  event: { name: 'request.update', at: new Date('2026-03-02T09:00:00Z'), person: { id: 1n, name: 'Ellen' } },
  now: new Date('2026-03-02T10:00:00Z'),
};

/** Words that CEL keeps for itself, and those of the library. */
const RESERVED = [
  ...[
    'as',
    'break',
    'const',
    'continue',
    'else',
    'for',
    'function',
    'if',
    'import',
    'let',
    'loop',
    'package',
  ],
  ...['namespace', 'return', 'var', 'void', 'while', '__proto__', 'prototype'],
];

const rule = (text: Partial<RuleText>): RuleText => ({
  expressions: null,
  condition: null,
  actions: null,
  ...text,
});

function run(text: Partial<RuleText>, given = facts) {
  const program = compile(rule(text), model);
  if (!(program instanceof Program)) throw new Error(JSON.stringify(program));
  return program.run(given);
}

const worked = (expression: string) => {
  const [deed] = run({ actions: `set({"it": ${expression}})` });
  return (deed?.given as { it: unknown }).it;
};

describe('Program.run', () => {
  it('returns the actions in order when the condition is met', () => {
    const text = {
      expressions: 'was = previous.status\nchanged = was !=\n  request.status',
      condition: 'changed && record.team.name == "Desk"',
      actions:
        'set({"status": "in_progress", "team_id": request.team.id}),\nnote("Was " + was) // said to all',
    };
    expect(run(text)).toEqual([
      { kind: 'set', given: { status: 'in_progress', team_id: 3 } },
      { kind: 'note', given: 'Was declined' },
    ]);
  });

  it('returns no action when the condition is not met', () => {
    expect(run({ condition: 'request.impact == "top"', actions: 'note("Top")' })).toEqual([]);
  });

  it('treats a missing condition as met, and missing actions as none', () => {
    expect(run({ actions: 'note(note.text)' })).toEqual([{ kind: 'note', given: 'Any news?' }]);
    expect(run({ condition: 'true' })).toEqual([]);
  });

  it('flattens lists of actions', () => {
    const actions = 'request.n > 2 ? [note("a"), internal_note("b")] : [], webhook({"n": request.n})';
    expect(run({ actions }).map(({ kind }) => kind)).toEqual(['note', 'internal_note', 'webhook']);
  });

  it.each([
    ['request.n + 1', 4],
    ['now + duration("24h")', '2026-03-03T10:00:00Z'],
    ['now - request.at', 60],
    ['request.list.map(x, x + "!")', ['a!', 'b!']],
    ['request.impact == null ? "none" : request.impact', 'none'],
    ['request.team', { id: 3, name: 'Desk' }],
    ['previous', { ...sent, status: 'declined' }],
    ['event.person.name + " " + event.name', 'Ellen request.update'],
    ['{"deep": [1, 2.5, null, true]}', { deep: [1, 2.5, null, true] }],
    ['has(request.team.name)', true],
    ['request.subject.contains("int")', true],
  ])('evaluates %s', (expression, value) => {
    expect(worked(expression)).toEqual(value);
  });
});

describe('compile reports a fault with line and column', () => {
  it.each<[Partial<RuleText>, object]>([
    [{ condition: 'request.' }, { field: 'condition', line: 1, column: 9 }],
    [
      { condition: 'request.status ==\n  request.statsu' },
      { line: 2, column: 11, message: 'No such key: statsu' },
    ],
    [{ condition: 'request.subject + "!"' }, { line: 1, column: 1, message: 'A condition is true or false' }],
    [{ actions: 'note("a"),\nnotte("b")' }, { field: 'actions', line: 2, column: 1 }],
    [{ actions: 'note("a"' }, { field: 'actions', line: 1 }],
    [{ actions: '1' }, { line: 1, column: 1, message: 'Among the actions is something that is none' }],
    [{ actions: 'note("a"),\n [[], "b"]' }, { field: 'actions', line: 2, column: 7 }],
    [{ actions: '{"a": note("a")}' }, { field: 'actions', line: 1, column: 1 }],
    [{ actions: 'set({"a": nobody})' }, { line: 1, column: 11, message: 'Unknown variable: nobody' }],
    [{ expressions: 'a = 1\nb = a +\n  c' }, { field: 'expressions', line: 3, column: 3 }],
    [{ expressions: '// first\n1 + 1' }, { field: 'expressions', line: 2, column: 1 }],
    [{ expressions: 'now = 1' }, { field: 'expressions', message: 'The name now is taken' }],
    [{ expressions: 'a = 1\n a = 2' }, { line: 2, column: 2, message: 'The name a is taken' }],
    [
      { actions: 'webhook({"a": [{"constructor": 1}]})' },
      { line: 1, column: 17, message: 'The key constructor is reserved' },
    ],
    ...['true', 'null', 'in', ...RESERVED].map((name): [Partial<RuleText>, object] => [
      { expressions: `a = 1\n ${name} = 2` },
      { field: 'expressions', line: 2, column: 2 },
    ]),
    [{ condition: 'request["__proto__"] == 1' }, { field: 'condition' }],
  ])('%j', (text, fault) => {
    expect(compile(rule(text), model)).toEqual([expect.objectContaining(fault)]);
  });

  it('in each faulty text', () => {
    const faults = compile(rule({ condition: '(', actions: ')' }), model);
    expect(faults).toMatchObject([{ field: 'condition' }, { field: 'actions' }]);
  });

  it('also for a failure while the rule runs', () => {
    expect(() => run({ condition: 'true &&\nrequest.impact.foo == 1' })).toThrow(
      /\(condition, line 2, column 16\)/,
    );
    expect(() => run({ condition: 'request.subject' })).toThrow('neither true nor false');
  });
});

describe('Program.givenFields', () => {
  it('returns the fields that actions name, with values that are written out, and their positions', () => {
    const program = compile(
      rule({
        expressions: 'more = {"impact": "top"}',
        actions:
          'request.n > 1 ? [set({"n": -1,\n "list": ["a", 2], "subject": request.subject})] : [], set(more)',
      }),
      model,
    ) as Program;
    expect(program.givenFields()).toEqual([
      {
        field: 'actions',
        line: 1,
        column: 23,
        given: { kind: 'set', name: 'n', at: 23, literal: { value: -1 } },
      },
      {
        field: 'actions',
        line: 2,
        column: 2,
        given: expect.objectContaining({ literal: { value: ['a', 2] } }) as object,
      },
      { field: 'actions', line: 2, column: 20, given: { kind: 'set', name: 'subject', at: 51 } },
      {
        field: 'expressions',
        line: 1,
        column: 9,
        given: expect.objectContaining({ name: 'impact' }) as object,
      },
    ]);
  });
});

describe('a failure', () => {
  it.each([
    [
      'request.list[0].size() > 0 && {"a": 1}[request.subject] == 1',
      'No such key (condition, line 1, column',
    ],
    ['bool(request.subject)', 'bool() conversion error (condition'],
    ['"a".matches(request.subject + "(")', 'Invalid regular expression (condition'],
    ['duration(request.subject) > duration("1h")', 'Invalid duration string (condition'],
    ['{"a": 1}["b"] == 1', 'No such key: b (condition'],
  ])('of %s quotes no value of the record', (condition, message) => {
    expect(() => run({ condition })).toThrow(message);
  });
});

describe('a rule is limited', () => {
  const walk = (depth: number): string =>
    depth === 0 ? 'true' : `request.list.all(x${depth}, ${walk(depth - 1)})`;

  it('in the nesting of comprehensions', () => {
    expect(compile(rule({ condition: walk(MAX_COMPREHENSION_DEPTH) }), model)).toBeInstanceOf(Program);
    expect(compile(rule({ condition: walk(MAX_COMPREHENSION_DEPTH + 1) }), model)).toMatchObject([
      { field: 'condition' },
    ]);
  });

  it('in the size of its text', () => {
    const long = Array(3_000).fill('1').join('+');
    const deep = `${'('.repeat(500)}1${')'.repeat(500)}`;
    const wide = `[${Array(200).fill('1').join()}]`;
    for (const actions of [`set({"a": ${long}})`, `set({"a": ${deep}})`, `set({"a": ${wide}})`])
      expect(compile(rule({ actions }), model)).toMatchObject([{ field: 'actions' }]);
  });

  it('in the number of its expressions', () => {
    const names = Array.from({ length: MAX_EXPRESSIONS + 1 }, (_, index) => `a${index} = ${index}`);
    expect(compile(rule({ expressions: names.slice(1).join('\n') }), model)).toBeInstanceOf(Program);
    expect(compile(rule({ expressions: names.join('\n') }), model)).toMatchObject([
      { field: 'expressions', line: MAX_EXPRESSIONS + 1, message: 'A rule has at most 100 expressions' },
    ]);
  });

  it('in processor time', () => {
    const list = Array.from({ length: 900 }, (_, index) => String(index));
    const slow = { ...facts, record: { ...request, list } };
    const walks = {
      condition: 'request.list.all(x, request.list.all(y, (x + y).matches("^(a+)+$") || true))',
    };
    expect(() => run(walks, slow)).toThrow('more than 50 ms');
    const pattern = { condition: `"${'a'.repeat(40)}!".matches("^(a+)+$")` };
    expect(() => run(pattern)).toThrow('more than 50 ms');
  });

  it('in the size of its values', () => {
    const names = Array.from({ length: 30 }, (_, index) => `a${index + 1} = a${index} + a${index}`);
    expect(() => run({ expressions: ['a0 = ["x"]', ...names].join('\n') })).toThrow('too large');
    expect(() => run({ expressions: ['a0 = "x"', ...names].join('\n') })).toThrow('too large');
  });

  it('in the number and size of its actions', () => {
    const actions = Array(MAX_ACTIONS + 1)
      .fill('note("a")')
      .join(',');
    expect(() => run({ actions })).toThrow('at most 20 actions');
    for (const actions of ['request.n', 'note("a"), [request.n]'])
      expect(() => run({ actions })).toThrow('something that is none');
  });

  it('by no name of a member that every object has', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];
    const expressions = names.map((name, index) => `${name} = ${index}`).join('\n');
    expect(run({ expressions, actions: `set({"it": [${names.join()}]})` })).toMatchObject([
      { given: { it: [0, 1, 2, 3] } },
    ]);
    const keys = {
      constructor: 'a',
      toString: 'b',
      hasOwnProperty: 'c',
      ['__proto__']: 'd',
      n: { constructor: 1 },
    };
    const list = jsonForRules(JSON.parse(JSON.stringify(keys).replace('"n"', '"__proto__":"d","n"')));
    const odd = { ...facts, record: { ...request, list } };
    const actions = `set({"it": [record.list.constructor, record.list["__proto__"], record.list.n, has(record.list.toString),
      "hasOwnProperty" in record.list, size(record.list), record.list.exists(key, key == "constructor"), has(record.list.valueOf)]})`;
    expect(run({ actions }, odd)).toMatchObject([
      { given: { it: ['a', 'd', { constructor: 1 }, true, true, 5, true, false] } },
    ]);
    expect(run({ actions: 'webhook({"all": record.list})' }, odd)).toMatchObject([
      { given: { all: { toString: 'b' } } },
    ]);
    const equal = { ...facts, record: { ...request, list: jsonForRules({ a: 1 }) } };
    expect(run({ condition: 'record.list == {"a": 1}', actions: 'note("a")' }, equal)).toHaveLength(1);
  });

  it('to the fields of the record', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'valueOf'])
      expect(compile(rule({ condition: `request.${name} == null` }), model)).toMatchObject([
        { field: 'condition' },
      ]);
    expect(() => run({ condition: 'request.team.constructor == null' })).toThrow('No such key');
    expect(() => run({ actions: 'set({"a": b"bytes"})' })).toThrow('can be given');
  });
});
