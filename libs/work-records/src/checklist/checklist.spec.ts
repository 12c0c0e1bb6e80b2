import { checklistIn, checks } from './checklist';

const INSTRUCTIONS = 'First:\n- [ ] Unplug it\r\n[x] Plug it in \n  * [] Wait\n[ ]\n[link](to) [ ] no item';

describe('the checklist in instructions', () => {
  it('has an item for the text behind each box', () => {
    expect([...checklistIn(INSTRUCTIONS)]).toEqual(['Unplug it', 'Plug it in', 'Wait']);
    expect([...checklistIn(null)]).toEqual([]);
  });

  const checked = (before: string[] | null, after: string[], instructions: string | null = INSTRUCTIONS) =>
    checks(before && { checked_items: before }, { checked_items: after }, () => instructions);

  it('refuses checked items that it does not have', () => {
    expect(checked(null, ['Wait', 'Unplug it'])).toEqual([]);
    expect(checked(null, ['Sleep'])).toEqual([{ refuse: 'checked_items', because: 'not_included' }]);
    expect(checked([], ['Wait', 'wait'])).toEqual([{ refuse: 'checked_items', because: 'not_included' }]);
    expect(checked(null, ['Wait'], null)).toEqual([{ refuse: 'checked_items', because: 'not_included' }]);
  });

  it('drops checked items that have left it, and duplicates', () => {
    expect(checked(['Wait', 'Sleep'], ['Wait', 'Sleep'])).toEqual([{ set: { checked_items: ['Wait'] } }]);
    expect(checked([], ['Wait', 'Wait'])).toEqual([{ set: { checked_items: ['Wait'] } }]);
  });

  it('is not parsed when no item is checked', () => {
    const unread = () => {
      throw new Error('Nobody needs them');
    };
    expect(checks(null, { checked_items: [] }, unread)).toEqual([]);
    expect(checks(null, { checked_items: null }, unread)).toEqual([]);
  });

  it('is parsed in linear time', () => {
    const begun = process.cpuUsage();
    for (const long of [`${' '.repeat(60_000)}[`, `- ${' '.repeat(60_000)}`, `[ ]${' '.repeat(60_000)}`])
      expect(checklistIn(long).size).toBe(0);
    // CPU time, since wall time depends on the load.
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
  });
});
