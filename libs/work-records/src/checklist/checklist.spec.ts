import { checklistIn, checks } from './checklist';

const INSTRUCTIONS = 'First:\n- [ ] Unplug it\r\n[x] Plug it in \n  * [] Wait\n[ ]\n[link](to) [ ] no item';

describe('the checklist in instructions', () => {
  it('has what stands behind boxes', () => {
    expect([...checklistIn(INSTRUCTIONS)]).toEqual(['Unplug it', 'Plug it in', 'Wait']);
    expect([...checklistIn(null)]).toEqual([]);
  });

  const checked = (before: string[] | null, after: string[], instructions: string | null = INSTRUCTIONS) =>
    checks(before && { checked_items: before }, { checked_items: after }, () => instructions);

  it('is what items are checked of', () => {
    expect(checked(null, ['Wait', 'Unplug it'])).toEqual([]);
    expect(checked(null, ['Sleep'])).toEqual([{ refuse: 'checked_items', because: 'not_included' }]);
    expect(checked([], ['Wait', 'wait'])).toEqual([{ refuse: 'checked_items', because: 'not_included' }]);
    expect(checked(null, ['Wait'], null)).toEqual([{ refuse: 'checked_items', because: 'not_included' }]);
  });

  it('lets go of what has left it, and has each item once', () => {
    expect(checked(['Wait', 'Sleep'], ['Wait', 'Sleep'])).toEqual([{ set: { checked_items: ['Wait'] } }]);
    expect(checked([], ['Wait', 'Wait'])).toEqual([{ set: { checked_items: ['Wait'] } }]);
  });

  it('is not looked for where nothing is checked', () => {
    const unread = () => {
      throw new Error('Nobody needs them');
    };
    expect(checks(null, { checked_items: [] }, unread)).toEqual([]);
    expect(checks(null, { checked_items: null }, unread)).toEqual([]);
  });

  it('is read at once, however long', () => {
    const begun = process.cpuUsage();
    for (const long of [`${' '.repeat(60_000)}[`, `- ${' '.repeat(60_000)}`, `[ ]${' '.repeat(60_000)}`])
      expect(checklistIn(long).size).toBe(0);
    // Not by a clock, which goes on while others have their turn.
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
  });
});
