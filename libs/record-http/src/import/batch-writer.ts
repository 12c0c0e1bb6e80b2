import { permits } from '@deskline/identity';
import { Interrupted, isTransient, type Queries } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { Forbidden, Invalid, storeImportedIds, Tally, type Problem } from '@deskline/record-store';
import { modelOf } from '../routes/access';
import { BatchReferences, type RowCells } from './batch-references';
import { cellsOf, refusedRow, type BatchScope, type WritesRows } from './batch-scope';
import type { ImportRow, RowResult } from './import-message';
import { Replacement, type Group } from './replacement';
import type { RowInput } from './row-input';
import { type Match, type MatchedRow, RowMatcher } from './row-matcher';
import { REPLACED_BY_SOURCE } from './type-names';

interface PlannedRow extends MatchedRow {
  readonly input: RowInput;
  match: Match;
  /** An earlier row of the batch may make the record that the row means or refers to. */
  isLate: boolean;
}

/** Writes the rows of one batch, each as a call of the API would. */
export class BatchWriter implements WritesRows {
  readonly references: BatchReferences;
  /** Ids of records by those of the installation that the file comes from. */
  private readonly importedIds = new Map<number, number>();
  private readonly matcher: RowMatcher;
  private readonly replacement: Replacement;
  private readonly planned = new Map<ImportRow, PlannedRow>();

  constructor(private readonly scope: BatchScope) {
    const { type, record, batch, caller, keys, queries, ask, writer } = scope;
    const { principal } = caller;
    this.references = new BatchReferences(ask, principal, batch.origin);
    this.matcher = new RowMatcher(type, record, keys, queries, principal, batch.origin);
    this.replacement = new Replacement(record, batch.job, caller, writer, queries);
  }

  async plan(rows: readonly ImportRow[]): Promise<void> {
    const all = rows.map((row) => cellsOf(this.scope, row));
    await this.references.load(all);
    const read = all.map((cells) => this.read(cells));
    const matches = await this.matcher.match(read);
    const made = new Set<string>();
    const texts = new Set<string>();
    for (const [at, row] of rows.entries()) {
      const planned = read[at] as MatchedRow & { input: RowInput };
      const key = this.matcher.keyOf(planned);
      const isLate = (key !== undefined && made.has(key)) || this.refersTo(planned.cells, texts);
      this.planned.set(row, { ...planned, match: matches[at] ?? { none: true }, isLate });
      if (key !== undefined) made.add(key);
      for (const { text } of planned.cells.values()) if (text !== '') texts.add(text.trim().toLowerCase());
    }
  }

  async write(row: ImportRow): Promise<RowResult> {
    const { line } = row;
    let deleted = 0;
    const withDeleted = (result: Omit<RowResult, 'line'>) => ({
      line,
      ...result,
      ...(deleted > 0 && { deleted }),
    });
    try {
      const current = await this.current(row);
      deleted = await this.replace(current);
      return withDeleted(await this.written(current).catch((error: unknown) => this.again(row, error)));
    } catch (error) {
      if (error instanceof Interrupted || isTransient(error)) throw error;
      return withDeleted(refusedRow(this.scope, error));
    }
  }

  async store(queries: Queries): Promise<void> {
    const { batch, caller, record } = this.scope;
    const origin = { account: caller.principal.account, name: batch.origin ?? '' };
    await storeImportedIds(queries, origin, record.name, this.importedIds);
    await this.replacement.store(queries);
  }

  /** Deletes the earlier relations of a source that the rows of the owner replace, and returns their number. */
  private async replace(row: PlannedRow): Promise<number> {
    const group = this.groupOf(row);
    if (!group || this.isContinued(group)) return 0;
    const kept = [...this.planned.values()].flatMap(({ match }) => ('id' in match ? [match.id] : []));
    return this.replacement.begin(group, new Set(kept));
  }

  /** Whether rows of the group are still to come, in the next batch. */
  private isContinued({ owner, source }: Group): boolean {
    const last = [...this.planned.values()].at(-1);
    const group = this.scope.batch.continues && last ? this.groupOf(last) : undefined;
    return group?.owner === owner && group.source === source;
  }

  private groupOf({ cells, input }: PlannedRow): Group | undefined {
    const { record, type } = this.scope;
    const source = cells.get('source')?.text;
    const owner = input.parents[type.part ?? ''];
    if (record.name !== REPLACED_BY_SOURCE || !source || typeof owner !== 'number') return undefined;
    return { owner, source };
  }

  /** A record may have been made since the batch was planned: with one of an earlier row, or by somebody else. */
  private async again(row: ImportRow, error: unknown): Promise<Omit<RowResult, 'line'>> {
    const isTaken = error instanceof Invalid && error.problems.some(({ because }) => because === 'taken');
    const planned = this.planned.get(row) as PlannedRow;
    if (!isTaken || this.scope.batch.mode === 'create' || !('none' in planned.match)) throw error;
    const match = (await this.matcher.match([planned]))[0] ?? planned.match;
    if (!('id' in match)) throw error;
    return this.written({ ...planned, match });
  }

  private async current(row: ImportRow): Promise<PlannedRow> {
    const planned = this.planned.get(row) as PlannedRow;
    if (!planned.isLate) return planned;
    await this.references.load([planned.cells], this.scope.record.name);
    const read = this.read(planned.cells);
    const [match = planned.match] = await this.matcher.match([read]);
    return { ...read, match, isLate: false };
  }

  private async written(row: PlannedRow): Promise<Omit<RowResult, 'line'>> {
    const result = await this.upserted(row);
    const group = this.groupOf(row);
    if (group && result.id !== undefined) this.replacement.bring(result.id, group);
    return result;
  }

  private async upserted({ cells, input, match }: PlannedRow): Promise<Omit<RowResult, 'line'>> {
    const { record, type, reader, writer, batch } = this.scope;
    if ('problem' in match) throw new Invalid([match.problem]);
    if ('none' in match) {
      if (batch.mode === 'update' || (batch.origin === undefined && cells.get('id')?.text))
        throw new Invalid([{ field: this.keyField(cells), because: 'not_found' }]);
      this.assertScope('Create');
      const { values, problems } = reader.parse(input, 'create');
      const id = await writer.create(record, values, this.scope.caller, { problems });
      this.imported(cells, id);
      return { outcome: 'created', id };
    }
    const { id } = match;
    if (batch.mode === 'create') throw new Invalid([{ field: this.keyField(cells), because: 'taken' }]);
    this.assertScope('Update');
    const { values, problems } = reader.parse(input, 'patch');
    this.imported(cells, id);
    const owner = type.part === undefined ? undefined : input.parents[type.part];
    const under =
      type.part !== undefined && typeof owner === 'number' ? { field: type.part, id: owner } : undefined;
    if (!isEverUpdated(record)) return this.compared(id, values, problems);
    const tally = new Tally();
    await writer.update(record, id, values, { ...this.scope.caller, tally }, { problems, under });
    return { outcome: tally.isEmpty ? 'unchanged' : 'updated', id };
  }

  /** A record that nobody may change, such as a note, can be imported again as it is. */
  private async compared(
    id: number,
    values: Readonly<Record<string, unknown>>,
    problems: readonly Problem[],
  ): Promise<Omit<RowResult, 'line'>> {
    if (problems.length > 0) throw new Invalid(problems);
    const { keys, record, caller } = this.scope;
    const names = Object.keys(values).filter((name) => values[name] !== null);
    const [same = []] = await keys.find(
      record,
      names,
      [{ values: names.map((name) => values[name]) }],
      caller.principal,
    );
    if (!same.includes(id)) throw new Forbidden();
    return { outcome: 'unchanged', id };
  }

  /** A part is changed as its owner is. */
  private assertScope(operation: 'Create' | 'Update'): void {
    const { record, type, caller } = this.scope;
    const owner = record.partOf && type.part !== undefined ? record.fields[type.part]?.to : undefined;
    const isPermitted =
      owner === undefined
        ? permits(caller.principal.scopes, modelOf(record), operation)
        : permits(caller.principal.scopes, owner, 'Update');
    if (!isPermitted) throw new Forbidden();
  }

  private imported(cells: RowCells, id: number): void {
    const origin = Number(cells.get('id')?.text);
    if (this.scope.batch.origin !== undefined && Number.isSafeInteger(origin) && origin > 0)
      this.importedIds.set(origin, id);
  }

  /** Field that the row names its record by. */
  private keyField(cells: RowCells): string {
    const named = ['id', 'sourceID', 'primary_email', 'label', 'name'].find((name) => cells.get(name)?.text);
    return named ?? 'id';
  }

  private read(cells: RowCells) {
    const input = this.scope.reader.read(cells, this.references);
    return { cells, input, values: { ...this.scope.reader.parse(input, 'patch').values, ...input.known } };
  }

  /** Whether a reference to the type of the batch may be to a record of an earlier row. */
  private refersTo(cells: RowCells, texts: ReadonlySet<string>): boolean {
    const { name } = this.scope.record;
    return [...cells.values()].some(
      ({ column, text }) =>
        column.references === name &&
        text !== '' &&
        text.split('\n').some((line) => texts.has(line.trim().toLowerCase())),
    );
  }
}

const isEverUpdated = ({ access }: RecordType): boolean => access.some(({ update }) => update !== undefined);
