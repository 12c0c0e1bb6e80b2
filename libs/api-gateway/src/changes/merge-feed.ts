import type { FeedPositions, LogPosition } from './cursor';

/** Entries of one service after its position, in the order of its log. */
export interface ServiceEntries {
  readonly service: string;
  readonly log: string;
  /** Events up to this position have been looked at. */
  readonly reached: number;
  readonly entries: readonly { readonly position: number; readonly time: string; readonly line: string }[];
}

/** Entry of a page with the position of the feed after it. */
export interface MergedEntry {
  readonly line: string;
  readonly after: FeedPositions;
}

export interface MergedPage {
  readonly entries: readonly MergedEntry[];
  /** Position after the page; beyond that of its last entry where events were left out. */
  readonly after: FeedPositions;
}

/** Merges entries by time, oldest first; those of one service keep the order of its log, and so do those of a record. */
export function mergeFeed(
  from: FeedPositions,
  services: readonly ServiceEntries[],
  perPage: number,
): MergedPage {
  const positions = new Map<string, LogPosition>(from);
  const next = services.map(() => 0);
  const entries: MergedEntry[] = [];
  while (entries.length < perPage) {
    let first = -1;
    for (const [at, { entries: own }] of services.entries()) {
      const time = own[next[at] ?? 0]?.time;
      const earliest = first < 0 ? undefined : services[first]?.entries[next[first] ?? 0]?.time;
      if (time !== undefined && (earliest === undefined || time < earliest)) first = at;
    }
    const chosen = services[first];
    const entry = chosen?.entries[next[first] ?? 0];
    if (!chosen || !entry) break;
    next[first] = (next[first] ?? 0) + 1;
    positions.set(chosen.service, { log: chosen.log, position: entry.position });
    entries.push({ line: entry.line, after: new Map(positions) });
  }
  for (const [at, { service, log, reached, entries: own }] of services.entries())
    if (next[at] === own.length) positions.set(service, { log, position: reached });
  return { entries, after: positions };
}
