import type { Change, Effect, Rule } from '@deskline/record';

/** `- [ ] Unplug it`, `[x] Unplug it`: the text behind the box is the name of an item. */
const ITEM = /^\s*(?:[-*+]\s+)?\[[ xX]?\]\s+(\S.*)$/;

/** Names of the checklist items in the instructions. */
export function checklistIn(instructions: string | null | undefined): ReadonlySet<string> {
  const lines = (instructions ?? '').split(/\r?\n/);
  const names = lines.map((line) => ITEM.exec(line)?.[1]?.trim() ?? '');
  return new Set(names.filter((name) => name !== ''));
}

export interface Checked {
  readonly checked_items: readonly string[] | null;
}

/**
 * "checked_items: names of checked checklist items in instructions": refuses added names that are not items, and
 * drops names that no longer are.
 */
export function checks(
  before: Checked | null,
  { checked_items }: Checked,
  instructions: () => string | null | undefined,
): readonly Effect<{ checked_items: string[] }>[] {
  if (!checked_items?.length) return [];
  const items = checklistIn(instructions());
  const isThere = (name: string) => items.has(name);
  const added = checked_items.filter((name) => !before?.checked_items?.includes(name));
  if (!added.every(isThere)) return [{ refuse: 'checked_items', because: 'not_included' }];
  const checked = [...new Set(checked_items)].filter(isThere);
  return checked.length === checked_items.length ? [] : [{ set: { checked_items: checked } }];
}

/** Rule for a record type, given its instructions. */
export const checksItemsOf =
  <Row extends Checked>(instructions: (change: Change<Row>) => string | null | undefined): Rule<Row> =>
  (change) =>
    checks(change.before, change.after, () => instructions(change)) as readonly Effect<Row>[];
