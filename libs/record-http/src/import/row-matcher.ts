import type { Principal } from '@deskline/identity';
import type { Queries } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { idIn } from '@deskline/record-kinds';
import {
  findImportedIds,
  type Problem,
  type RecordKeys,
  type Values,
  type Wanted,
} from '@deskline/record-store';
import type { RowCells } from './batch-references';
import type { ImportType } from './import-type';
import { matchKey } from './record-key';

/** Record that a row means: an id, none, or a problem that keeps it from being found. */
export type Match = { readonly id: number } | { readonly none: true } | { readonly problem: Problem };

export interface MatchedRow {
  readonly cells: RowCells;
  readonly values: Values;
}

const NONE: Match = { none: true };

/** Finds the records that the rows of a batch mean: by id, by source and source id, then by name; one statement each. */
export class RowMatcher {
  private readonly key: readonly string[] | undefined;

  constructor(
    type: ImportType,
    private readonly record: RecordType,
    private readonly keys: Pick<RecordKeys, 'find'>,
    private readonly queries: Queries,
    private readonly principal: Principal,
    private readonly origin: string | undefined,
  ) {
    this.key = matchKey(record, type.part);
  }

  async match(rows: readonly MatchedRow[]): Promise<Match[]> {
    const matches: (Match | undefined)[] = await this.byId(rows);
    for (const names of [SOURCE, this.key]) {
      if (!names?.every((name) => name in this.record.fields)) continue;
      const open = rows.flatMap((row, at) => {
        const values = matches[at] ? undefined : valuesOf(row, names);
        return values ? [{ at, values }] : [];
      });
      const found = await this.keys.find(
        this.record,
        names,
        open satisfies readonly Wanted[],
        this.principal,
      );
      for (const [nth, { at }] of open.entries())
        matches[at] = matchOf(found[nth] ?? [], names.at(-1) ?? 'id');
    }
    return rows.map((_, at) => matches[at] ?? NONE);
  }

  /** Text by which rows of one batch that mean the same record are known. */
  keyOf(row: MatchedRow): string | undefined {
    const id = row.cells.get('id')?.text;
    if (id) return `id ${id}`;
    const values = valuesOf(row, SOURCE) ?? (this.key && valuesOf(row, this.key));
    return values && JSON.stringify(values).toLowerCase();
  }

  private async byId(rows: readonly MatchedRow[]): Promise<(Match | undefined)[]> {
    const texts = rows.map(({ cells }) => cells.get('id')?.text.trim() ?? '');
    const ids = texts.map((text) => (text === '' ? undefined : (idIn(text) ?? 0)));
    const { origin, principal, record } = this;
    if (origin === undefined) return ids.map((id) => (id === undefined ? undefined : known(id)));
    const wanted = ids.filter((id) => id !== undefined);
    const of = { account: principal.account, name: origin };
    const imported =
      wanted.length > 0
        ? await findImportedIds(this.queries, of, record.name, wanted)
        : new Map<number, number>();
    return ids.map((id) => {
      const here = id === undefined ? undefined : imported.get(id);
      return here === undefined ? undefined : known(here);
    });
  }
}

const SOURCE = ['source', 'sourceID'];

const known = (id: number): Match => (id > 0 ? { id } : { problem: { field: 'id', because: 'not_found' } });

/** Values of all fields of a key; undefined where one is missing. */
function valuesOf({ values }: MatchedRow, names: readonly string[]): unknown[] | undefined {
  const all = names.map((name) => values[name] ?? null);
  return all.includes(null) ? undefined : all;
}

function matchOf(ids: readonly number[], field: string): Match | undefined {
  const [id, ...others] = ids;
  if (id === undefined) return undefined;
  if (others.length === 0) return { id };
  return { problem: { field, because: 'ambiguous', values: { count: ids.length } } };
}
