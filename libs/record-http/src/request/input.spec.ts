import { nodeId, required } from '@deskline/record';
import { InputParser, type Mode } from './input';
import { NodeIds } from './node-ids';
import { Repair, repairShop, Shop, Tool } from '../../test/repair-shop';

const nodeIds = new NodeIds('deskline');
const repairs = new InputParser(Repair, repairShop, nodeIds);
const read = (body: object, mode: Mode = 'patch', zone = 'Europe/Amsterdam') =>
  repairs.parse(body as Record<string, unknown>, mode, { zone });
const values = (body: object, mode: Mode = 'patch') => {
  const checked = read(body, mode);
  if (checked.problems.length > 0) throw new Error(JSON.stringify(checked.problems));
  return checked.values;
};
const problems = (body: object, mode: Mode = 'patch') =>
  read(body, mode).problems.map(({ field, because }) => `${field}: ${because}`);

const complete = { subject: 'Flat tyre', category: 'wheel' };

const PICTURE = `attachments/wdc/${'r'.repeat(32)}/face.png`;

describe('InputParser parsing a create', () => {
  it('requires Required fields, but not those with a default, filled by the system or in the path', () => {
    expect(problems({}, 'create')).toEqual(['subject: blank', 'category: blank']);
    expect(values(complete, 'create')).toEqual(complete);
  });

  it('requires no field that a referred record gives', () => {
    const category = required.enum(['wheel', 'brake'], { givenBy: 'mechanic' });
    const record = { ...Repair, fields: { ...Repair.fields, category } };
    const reader = new InputParser(record, repairShop, nodeIds);
    const blanks = (body: object) =>
      reader
        .parse({ subject: 'Flat', ...body }, 'create', { zone: 'UTC' })
        .problems.map(({ field }) => field);
    expect(blanks({})).toEqual(['category']);
    expect(blanks({ mechanic: null })).toEqual(['category']);
    expect(blanks({ mechanic: 12 })).toEqual([]);
    expect(blanks({ mechanic: 'x' })).toEqual(['mechanic']);
    expect(blanks({ mechanic: 12, category: null })).toEqual(['category']);
    expect(blanks({ mechanic: 12, category: '' })).toEqual(['category']);
  });

  it('requires such a field together with the reference when both are missing', () => {
    const category = required.enum(['wheel', 'brake'], { givenBy: 'subject' });
    const reader = new InputParser(
      { ...Repair, fields: { ...Repair.fields, category } },
      repairShop,
      nodeIds,
    );
    const { problems } = reader.parse({}, 'create', { zone: 'UTC' });
    expect(problems.map(({ field }) => field)).toEqual(['subject', 'category']);
  });

  it('reports all problems at once', () => {
    expect(
      problems(
        { subject: ' ', minutes: 'x', price: -1, urgent: 'perhaps', subjekt: 'y', category: 'saddle' },
        'create',
      ),
    ).toEqual([
      'subject: blank',
      'minutes: not_a_number',
      'price: too_small',
      'urgent: not_a_boolean',
      'category: not_included',
      'subjekt: unknown_field',
    ]);
  });

  it('omits empty members, so that the system fills them', () => {
    expect(
      values({ ...complete, status: null, owner: null, mechanic_id: '', checked_items: [] }, 'create'),
    ).toEqual(complete);
  });
});

describe('InputParser parsing a patch', () => {
  it('leaves absent fields alone', () => {
    expect(values({})).toEqual({});
  });

  it('empties a field by null or an empty text', () => {
    expect(
      values({ mechanic: null, minutes: '', remarks: '', successors: null, checked_items: null }),
    ).toEqual({
      mechanic: null,
      minutes: null,
      remarks: null,
      successor_ids: [],
      checked_items: [],
    });
  });

  it('refuses to empty a Required field', () => {
    expect(problems({ subject: null, shop_id: null, owner: '', category: '' })).toEqual([
      'subject: blank',
      'shop: blank',
      'owner: blank',
      'category: blank',
    ]);
  });

  it('restores the default of an emptied field that has one', () => {
    expect(values({ status: null, urgent: null })).toEqual({ status: 'registered', urgent: false });
  });

  it('accepts a whole record that was read before and ignores Readonly fields', () => {
    const echo = {
      id: 1,
      nodeID: 'x',
      account: {},
      manager: { id: 3 },
      manager_id: 4,
      created_at: 'x',
      attachments: [],
    };
    expect(values({ ...echo, finished_at: null, archived: true, trashed: true })).toEqual({});
  });

  it('accepts the answer to a create and ignores its one-time secret', () => {
    const shops = new InputParser(Shop, repairShop, nodeIds);
    const read = (body: Record<string, unknown>) => shops.parse(body, 'patch', { zone: 'UTC' });
    expect(read({ id: 1, secret: 'of 1' })).toEqual({ values: {}, problems: [] });
    expect(problems({ secret: 'of 1' })).toEqual(['secret: unknown_field']);
  });

  it.each(['subjekt', '__proto__', 'constructor', 'toString', 'mechanic_ids', 'predecessors_id', 'disabled'])(
    'refuses %s, which is no field',
    (name) => {
      expect(problems(Object.fromEntries([[name, 1]]))).toEqual([`${name}: unknown_field`]);
    },
  );

  it('reports at most 100 unknown names', () => {
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`x${index}`, 1]));
    expect(problems(body)).toHaveLength(100);
  });
});

describe('InputParser parsing a reference', () => {
  it.each([
    ['team_id style', { mechanic_id: 12 }],
    ['by its name', { mechanic: 12 }],
    ['an object', { mechanic: { id: 12, name: 'Ellen' } }],
    ['digits', { mechanic: '12' }],
    ['an object with digits', { mechanic: { id: '12' } }],
    ['a nodeID', { mechanic: nodeId('deskline', 'person', 12) }],
    ['an object with a nodeID', { mechanic_id: { id: nodeId('deskline', 'person', 12) } }],
  ])('accepts %s', (_how, body) => {
    expect(values(body)).toEqual({ mechanic: 12 });
  });

  it('takes the id member when a reference is sent twice, in either order', () => {
    expect(values({ mechanic: { id: 1 }, mechanic_id: 2 })).toEqual({ mechanic: 2 });
    expect(values({ mechanic_id: 2, mechanic: { id: 1 } })).toEqual({ mechanic: 2 });
    expect(values({ mechanic: 'x', mechanic_id: 2 })).toEqual({ mechanic: 2 });
  });

  it('empties the reference by an object without an id', () => {
    expect(values({ mechanic: { id: null } })).toEqual({ mechanic: null });
  });

  it.each([
    [0, 'not_found'],
    [-1, 'not_found'],
    [1.5, 'not_found'],
    [1e300, 'not_found'],
    ['Ellen', 'not_found'],
    [nodeId('deskline', 'shop', 12), 'not_found'],
    [{ name: 'Ellen' }, 'invalid'],
    [[12], 'invalid'],
    [true, 'invalid'],
  ])('refuses the reference %j', (given, because) => {
    expect(problems({ mechanic: given })).toEqual([`mechanic: ${because}`]);
  });
});

describe('InputParser parsing a list of references', () => {
  it.each([
    [{ predecessor_ids: [1, 2] }],
    [{ predecessors: [1, 2, 1] }],
    [{ predecessors: [{ id: 1 }, { id: '2' }] }],
    [{ predecessor_ids: '1,2' }],
    [{ predecessor_ids: ['1', nodeId('deskline', 'repair', 2)], predecessors: [3] }],
  ])('accepts the list %j', (body) => {
    expect(values(body)).toEqual({ predecessor_ids: [1, 2] });
  });

  it.each([[[null]], [['x']], [12], [{ id: 1 }], [Array(1_001).fill(1)]])('refuses the list %j', (given) => {
    expect(problems({ predecessors: given })).toHaveLength(1);
  });

  it('accepts the ids of a link from either end', () => {
    expect(values({ predecessor_ids: [1], successor_ids: [{ id: 2 }] })).toEqual({
      predecessor_ids: [1],
      successor_ids: [2],
    });
    const shop = new InputParser(Shop, repairShop, nodeIds).parse({ tool_ids: [3] }, 'patch', {
      zone: 'UTC',
    });
    expect(shop).toEqual({ values: { tool_ids: [3] }, problems: [] });
    const tool = new InputParser(Tool, repairShop, nodeIds).parse({ shop_ids: null }, 'patch', {
      zone: 'UTC',
    });
    expect(tool).toEqual({ values: { shop_ids: [] }, problems: [] });
  });
});

describe('InputParser parsing a field of each kind', () => {
  it.each<[string, unknown, unknown]>([
    ['subject', '0123456789', '0123456789'],
    ['subject', '😀'.repeat(10), '😀'.repeat(10)],
    ['subject', 1042, '1042'],
    ['remarks', 'é'.repeat(32 * 1024), 'é'.repeat(32 * 1024)],
    ['category', 'brake', 'brake'],
    ['category', 'tyre', 'wheel'],
    ['minutes', 600_000, 600_000],
    ['minutes', '90', 90],
    ['minutes', '1:30', 90],
    ['count', 2_147_483_647, 2_147_483_647],
    ['count', -0, 0],
    ['price', 120.5, '120.5'],
    ['price', '120.50', '120.50'],
    ['score', '0.5', 0.5],
    ['score', 1e-7, 1e-7],
    ['urgent', true, true],
    ['urgent', 'oFF', false],
    ['urgent', 1, true],
    ['bought_on', '2026-02-28', '2026-02-28'],
    ['start_at', '2026-07-15T12:00', '2026-07-15T10:00:00Z'],
    ['start_at', '2026-07-15T24:00:00+02:00', '2026-07-15T22:00:00Z'],
    ['repair_type', 'quick_fix', 'quick_fix'],
    ['email', 'ellen.brown+x@widget.example', 'ellen.brown+x@widget.example'],
    ['mail_to', 'a@b.example, c@d.example', 'a@b.example, c@d.example'],
    ['picture_uri', 'https://widget.example/a.png', 'https://widget.example/a.png'],
    ['picture_uri', PICTURE, PICTURE],
    ['picture_uri', `https://desk.example/v1/${PICTURE}?inline=1&expires=1&signature=x`, PICTURE],
    ['locale', 'nl-BE', 'nl-BE'],
    ['checked_items', ['a', ''], ['a', '']],
    ['recurrence', { frequency: 'yearly' }, { frequency: 'yearly' }],
    ['custom_fields', { room: '1.12', floor: null }, { room: '1.12', floor: null }],
    ['custom_fields', [{ id: 'room', value: '1.12' }, { id: 'floor' }], { room: '1.12', floor: null }],
    [
      'remarks_attachments',
      [
        { key: 'k', inline: 'true' },
        { id: '3', _destroy: true },
      ],
      [
        { key: 'k', inline: true },
        { id: 3, _destroy: true },
      ],
    ],
  ])('accepts for %s the value %j', (field, given, stored) => {
    expect(values({ [field]: given })).toEqual({ [field]: stored });
  });

  it.each<[string, unknown, string]>([
    ['subject', '01234567890', 'too_long'],
    ['subject', '😀'.repeat(11), 'too_long'],
    ['subject', 'a\0', 'invalid'],
    ['subject', '\ud83d', 'invalid'],
    ['subject', true, 'invalid'],
    ['subject', ['a'], 'invalid'],
    ['subject', { a: 1 }, 'invalid'],
    ['remarks', `${'é'.repeat(32 * 1024)}a`, 'too_long_bytes'],
    ['remarks', '\0', 'invalid'],
    ['category', 'WHEEL', 'not_included'],
    ['category', 'constructor', 'not_included'],
    ['category', 1, 'not_included'],
    ['minutes', 600_001, 'too_big'],
    ['minutes', -1, 'too_small'],
    ['minutes', 1.5, 'not_an_integer'],
    ['minutes', '1.5', 'not_an_integer'],
    ['minutes', '1:75', 'not_a_number'],
    ['count', '1:30', 'not_a_number'],
    ['minutes', true, 'not_a_number'],
    ['minutes', [1], 'not_a_number'],
    ['count', 2_147_483_648, 'too_big'],
    ['count', '-2147483649', 'too_small'],
    ['price', '1e3', 'not_a_number'],
    ['price', 'NaN', 'not_a_number'],
    ['price', '1000000.01', 'too_big'],
    ['price', 1e300, 'not_a_number'],
    ['score', 'Infinity', 'not_a_number'],
    ['urgent', 2, 'not_a_boolean'],
    ['urgent', {}, 'not_a_boolean'],
    ['bought_on', '2026-02-30', 'not_a_date'],
    ['bought_on', 20260228, 'not_a_date'],
    ['start_at', 'tomorrow', 'not_a_datetime'],
    ['start_at', 1, 'not_a_datetime'],
    ['email', 'ellen@', 'bad_email'],
    ['email', 'ellen brown@widget.example', 'bad_email'],
    ['email', 'a@b.example\r\nBcc: c@d.example', 'bad_email'],
    ['email', 'ellen\u202e@widget.example', 'bad_email'],
    ['email', '<ellen@widget.example>', 'bad_email'],
    ['email', '"ellen"@widget.example', 'bad_email'],
    ['mail_to', 'a@b.example,,', 'bad_email'],
    ['mail_to', 'a@b.example,\r\nc@d.example', 'bad_email'],
    ['mail_to', 'a@b.example,\tc@d.example', 'bad_email'],
    ['mail_to', 'a@b.example\u0001, c@d.example', 'bad_email'],
    ['mail_to', 'a@b.example; c@d.example', 'bad_email'],
    ['picture_uri', 'a.png', 'bad_uri'],
    ['picture_uri', PICTURE.replace('png', 'svg'), 'not_included'],
    ['picture_uri', 'javascript:alert(1)', 'bad_uri'],
    ['locale', 'Dutch!', 'bad_locale'],
    ['checked_items', 'a', 'invalid'],
    ['checked_items', [1], 'invalid'],
    ['recurrence', [], 'invalid'],
    ['recurrence', 'yearly', 'invalid'],
    ['custom_fields', 'room', 'invalid'],
    ['custom_fields', { room: { note: ['\0'] } }, 'invalid'],
    ['custom_fields', { '\ud800': 1 }, 'invalid'],
    ['custom_fields', JSON.parse('{"a": {"__proto__": {"admin": true}}}'), 'invalid'],
    ['custom_fields', [{ id: '__proto__', value: 1 }], 'invalid'],
    ['custom_fields', [{ value: 1 }], 'invalid'],
    ['remarks_attachments', { key: 'k' }, 'invalid'],
    ['remarks_attachments', [{ id: 1 }], 'invalid'],
    ['remarks_attachments', [null], 'invalid'],
    ['remarks_attachments', [{ key: 'k', inline: 'maybe' }], 'invalid'],
  ])('refuses for %s the value %j: %s', (field, given, because) => {
    expect(problems({ [field]: given })).toEqual([`${field}: ${because}`]);
  });

  it('reports the limit with the problem', () => {
    expect(read({ subject: '01234567890', minutes: 600_001, price: -1 }).problems).toEqual([
      { field: 'subject', because: 'too_long', values: { max: 10 } },
      { field: 'minutes', because: 'too_big', values: { max: 600_000 } },
      { field: 'price', because: 'too_small', values: { min: 0 } },
    ]);
  });

  it('accepts the time zones of the runtime', () => {
    const shop = (time_zone: string) =>
      new InputParser(Shop, repairShop, nodeIds).parse({ time_zone }, 'patch', { zone: 'UTC' });
    expect(shop('Europe/Amsterdam').values).toEqual({ time_zone: 'Europe/Amsterdam' });
    expect(shop('Europe/Atlantis').problems).toHaveLength(1);
  });

  it('does not follow endless nesting of values', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`) as object;
    expect(problems({ custom_fields: deep })).toEqual(['custom_fields: invalid']);
  });
});
