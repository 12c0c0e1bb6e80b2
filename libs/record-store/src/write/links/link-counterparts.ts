import type { LinkSide } from '../../table/link-table';

type Pair = readonly [before: unknown, after: unknown];

/** A record at the other end of links that have been made or ended, and what that changes there. */
export interface LinkCounterpart {
  readonly name: string;
  readonly id: number;
  /** By the path it sees the link under; none where it does not see it. */
  readonly changes: Readonly<Record<string, Pair>>;
  /** What the link was called by whoever made it; null when links have only ended. */
  readonly addedBy: string | null;
}

/** The other ends of the links of a change: each is told once, however many links it has lost and found. */
export class LinkCounterparts {
  private readonly ends = new Map<string, LinkCounterpart>();

  add(side: LinkSide, id: number, other: number, by: string): this {
    return this.note(side, other, [null, id], by);
  }

  remove(side: LinkSide, id: number, other: number): this {
    return this.note(side, other, [id, null], null);
  }

  /** What it is linked with, and lets others know of, is not as it was. */
  change(name: string, id: number, path: string, change: Pair): void {
    const key = `${name} ${id}`;
    const { changes = {}, addedBy = null } = this.ends.get(key) ?? {};
    this.ends.set(key, { name, id, changes: { [path]: change, ...changes }, addedBy });
  }

  /** One order everywhere, so that two such changes do not wait for each other. */
  inOrder(): LinkCounterpart[] {
    return [...this.ends.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  }

  private note({ to, back }: LinkSide, id: number, change: Pair, by: string | null): this {
    const key = `${to} ${id}`;
    const known = this.ends.get(key);
    const changes = { ...known?.changes, ...(back && { [back]: change }) };
    this.ends.set(key, { name: to, id, changes, addedBy: known?.addedBy ?? by });
    return this;
  }
}
