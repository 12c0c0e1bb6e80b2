import type { Principal } from '@deskline/identity';
import { Refusal } from '@deskline/record-kinds';
import type { KeysAnswer, KeysRequest, SourceKey } from './import-message';
import type { Column } from './import-type';
import { linesOf } from './cells';

const NOT_FOUND = new Refusal('not_found');

/** Cells of one row by the field of their column. */
export type RowCells = ReadonlyMap<string, { readonly column: Column; readonly text: string }>;

/** Asks the owner of a type for the ids of its records. */
export type AskKeys = (request: KeysRequest, principal: Principal) => Promise<KeysAnswer>;

interface Found {
  readonly texts: Map<string, readonly number[]>;
  readonly sources: Map<string, readonly number[]>;
}

const sourceKey = (source: SourceKey): string => source.join('\n');

/** References in the rows of a batch, which are looked up together: one question per type. */
export class BatchReferences {
  private readonly found = new Map<string, Found>();

  constructor(
    private readonly ask: AskKeys,
    private readonly principal: Principal,
    private readonly origin: string | undefined,
  ) {}

  /** Looks up the references of some rows; `only` limits the types. */
  async load(rows: readonly RowCells[], only?: string): Promise<void> {
    const wanted = new Map<string, { texts: Set<string>; sources: Map<string, SourceKey> }>();
    for (const row of rows)
      for (const { column, text } of row.values()) {
        const type = column.references;
        if (type === undefined || text === '' || (only !== undefined && type !== only)) continue;
        const of = wanted.get(type) ?? { texts: new Set(), sources: new Map() };
        wanted.set(type, of);
        const source = sourceOf(row, column);
        if (source) of.sources.set(sourceKey(source), source);
        else if (!isOfSource(column)) for (const each of textsOf(column, text)) of.texts.add(each);
      }
    await Promise.all([...wanted].map(([type, { texts, sources }]) => this.loadType(type, texts, sources)));
  }

  /** Id, or ids of a list, that a cell refers to; a refusal where one is unknown or ambiguous. */
  idsIn(row: RowCells, column: Column, text: string): unknown {
    const found = this.found.get(column.references ?? '');
    const source = sourceOf(row, column);
    if (source) return single(found?.sources.get(sourceKey(source)));
    if (text === '') return null;
    const ids = textsOf(column, text).map((each) => single(found?.texts.get(each)));
    const refused = ids.find((id) => id instanceof Refusal);
    return refused ?? (column.isList ? ids : ids[0]);
  }

  /** All ids that were found, by type. */
  get ids(): ReadonlyMap<string, readonly number[]> {
    return new Map(
      [...this.found].map(([type, { texts, sources }]) => [
        type,
        [...texts.values(), ...sources.values()].flat(),
      ]),
    );
  }

  private async loadType(
    type: string,
    texts: ReadonlySet<string>,
    sources: ReadonlyMap<string, SourceKey>,
  ): Promise<void> {
    if (texts.size + sources.size === 0) return;
    const known = this.found.get(type) ?? { texts: new Map(), sources: new Map() };
    this.found.set(type, known);
    const { origin } = this;
    const request = { record: type, texts: [...texts], sources: [...sources.values()] };
    const answer = await this.ask(origin === undefined ? request : { ...request, origin }, this.principal);
    for (const text of texts)
      known.texts.set(text, Object.hasOwn(answer.ids, text) ? (answer.ids[text] ?? []) : []);
    for (const [at, key] of [...sources.keys()].entries()) known.sources.set(key, answer.sources[at] ?? []);
  }
}

const isOfSource = ({ field }: Column): boolean => /\.(source|sourceID)$/.test(field);

/** Source and sourceID of the record that the columns beside a reference name, or that they are for. */
function sourceOf(row: RowCells, { field }: Column): SourceKey | undefined {
  const reference = field.replace(/\.(source|sourceID)$/, '');
  const source = row.get(`${reference}.source`)?.text;
  const sourceID = row.get(`${reference}.sourceID`)?.text;
  return source && sourceID ? [source, sourceID] : undefined;
}

const textsOf = ({ isList }: Column, text: string): string[] => (isList ? linesOf(text) : [text.trim()]);

function single(ids: readonly number[] | undefined): number | Refusal {
  const [id, ...others] = new Set(ids);
  if (id === undefined) return NOT_FOUND;
  return others.length === 0 ? id : new Refusal('ambiguous', { count: others.length + 1 });
}
