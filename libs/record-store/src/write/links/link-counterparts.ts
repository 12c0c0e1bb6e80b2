import type { LinkSide } from '../../table/link-table';

/** Linked ids before and after the change, by the name of the list in a body. */
export type LinkChanges = Readonly<Record<string, readonly [before: number[], after: number[]]>>;

type Pair = readonly [before: unknown, after: unknown];

/** Record at the other end of changed links, with its changes for the audit. */
export interface LinkCounterpart {
  readonly name: string;
  readonly id: number;
  /** Changes by the path of the link there; none where that end has no path to it. */
  readonly changes: Readonly<Record<string, Pair>>;
  /** Name of the list or path that made a link; null when links have only ended. */
  readonly addedBy: string | null;
}

/** Records at the other ends of the links of a change: each is saved once, however many of its links have changed. */
export class LinkCounterparts {
  private readonly ends = new Map<string, LinkCounterpart>();

  add(side: LinkSide, id: number, other: number, by: string): this {
    return this.note(side, other, [null, id], by);
  }

  remove(side: LinkSide, id: number, other: number): this {
    return this.note(side, other, [id, null], null);
  }

  /** Notes a record whose snapshot has attributes of a linked record that has changed. */
  change(name: string, id: number, path: string, change: Pair): void {
    const key = `${name} ${id}`;
    const { changes = {}, addedBy = null } = this.ends.get(key) ?? {};
    this.ends.set(key, { name, id, changes: { [path]: change, ...changes }, addedBy });
  }

  /** One order everywhere, so that two such changes cannot deadlock. */
  inOrder(): LinkCounterpart[] {
    return [...this.ends.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  }

  private note({ to, back }: LinkSide, id: number, change: Pair, by: string | null): this {
    const key = `${to} ${id}`;
    const end = this.ends.get(key);
    const changes = { ...end?.changes, ...(back && { [back]: change }) };
    this.ends.set(key, { name: to, id, changes, addedBy: end?.addedBy ?? by });
    return this;
  }
}
