import type { Queries } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { ImportType } from './import-type';
import { REPLACED_BY_SOURCE } from './type-names';
import { broughtBefore, NotFound, noteSources, type Caller, type RecordWriter } from '@deskline/record-store';

/** Records below one owner, of one source. */
export interface Group {
  readonly owner: number;
  readonly source: string;
}

/** Positions of the fields that name the owner and the source of records that are replaced together; none for other types. */
export const groupedFields = ({ record, part }: ImportType, fields: readonly string[]): readonly number[] =>
  record === REPLACED_BY_SOURCE && part !== undefined && fields.includes('source')
    ? [...fields.keys()].filter((at) => ['source', part].includes(fields[at]?.split('.')[0] ?? ''))
    : [];

/**
 * Replaces the relations of a source: those that earlier imports have brought for an owner are deleted before the first row of
 * that owner, unless a row of the batch means one of them.
 */
export class Replacement {
  private readonly begun = new Set<string>();
  private readonly brought = new Map<number, Group>();
  private readonly deleted: number[] = [];

  constructor(
    private readonly record: RecordType,
    private readonly job: string,
    private readonly caller: Caller,
    private readonly writer: Pick<RecordWriter, 'remove'>,
    private readonly queries: Queries,
  ) {}

  /** Deletes the earlier relations of the owner that are not to be kept, and returns their number. */
  async begin(group: Group, kept: ReadonlySet<number>): Promise<number> {
    const key = `${group.owner} ${group.source}`;
    if (this.begun.has(key)) return 0;
    this.begun.add(key);
    const before = await broughtBefore(this.queries, { ...this.scope, ...group });
    let count = 0;
    for (const id of before.filter((each) => !kept.has(each))) {
      const isGone = await this.writer.remove(this.record, id, this.caller).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof NotFound)) throw error;
          return false;
        },
      );
      this.deleted.push(id);
      if (isGone) count += 1;
    }
    return count;
  }

  bring(id: number, group: Group): void {
    this.brought.set(id, group);
  }

  store(queries: Queries): Promise<void> {
    return noteSources(queries, this.scope, this.brought, this.deleted);
  }

  private get scope() {
    return { account: this.caller.principal.account, type: this.record.name, job: this.job };
  }
}
