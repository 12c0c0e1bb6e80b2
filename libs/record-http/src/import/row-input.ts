import type { Principal } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import { Refusal } from '@deskline/record-kinds';
import type { Problem, Values } from '@deskline/record-store';
import type { Mode, ParsedInput, InputParser } from '../request/input';
import type { BatchReferences, RowCells } from './batch-references';
import { memberOf } from './cells';
import type { ImportType } from './import-type';

/** Row as the body of a call would say it: members by name, parents, and the problems of its cells. */
export interface RowInput {
  readonly members: Readonly<Record<string, unknown>>;
  /** References that the path of a call names. */
  readonly parents: Values;
  /** Readonly references that tell which record the row means. */
  readonly known: Values;
  readonly problems: readonly Problem[];
}

/** Reads the cells of rows of a type. */
export class RowReader {
  constructor(
    private readonly type: ImportType,
    private readonly record: RecordType,
    private readonly parser: Pick<InputParser, 'parse'>,
    private readonly principal: Principal,
  ) {}

  read(cells: RowCells, references: BatchReferences): RowInput {
    const members = new Map<string, unknown>();
    const parents = new Map<string, unknown>();
    const known = new Map<string, unknown>();
    const customFields: [field: string, id: string, value: unknown][] = [];
    const problems: Problem[] = [];
    for (const [name, { column, text }] of cells) {
      if (this.isLeftOut(name, cells)) continue;
      const isReference = column.references !== undefined;
      const [field, custom] = partsOf(name);
      const value = isReference ? references.idsIn(cells, column, text) : memberOf(column, text);
      if (column.isReadonly) known.set(field, value instanceof Refusal ? null : value);
      else if (value instanceof Refusal)
        problems.push({ field, because: value.because, values: value.values });
      else if (this.isInPath(field)) parents.set(field, value);
      else if (custom === undefined || isReference) members.set(this.writtenAs(field), value);
      else customFields.push([field, custom, value]);
    }
    for (const [field, custom, value] of customFields)
      members.set(field, withCustomField(members.get(field), custom, value));
    const inPath = [...parents].filter(([, id]) => id !== null);
    return {
      members: Object.fromEntries(members),
      parents: Object.fromEntries(inPath),
      known: Object.fromEntries(known),
      problems,
    };
  }

  /** Values of the row in stored form, as the API would take them. */
  parse({ members, parents, problems }: RowInput, mode: Mode): ParsedInput {
    const parsed = this.parser.parse(members, mode, { zone: this.principal.time_zone });
    const values = { ...parsed.values, ...parents };
    const inTrouble = new Set(problems.map(({ field }) => field));
    const others = parsed.problems.filter(({ field }) => !inTrouble.has(field));
    const missing = mode === 'create' ? this.missingParent(values, inTrouble) : [];
    return { values, problems: [...problems, ...others, ...missing] };
  }

  /** Member of a body that the column is written as. */
  private writtenAs(field: string): string {
    return this.record.subjects?.[field] ?? field;
  }

  /** The id finds the record; the columns of a source find the record of a reference. */
  private isLeftOut(name: string, cells: RowCells): boolean {
    const { fields, links = {} } = this.record;
    if (name === 'id' || !(name in fields || name.includes('.') || name.endsWith('_ids'))) return true;
    const [field, beside] = partsOf(name);
    if (fields[field]?.kind === 'reference' && beside !== undefined)
      return beside === 'sourceID' || cells.has(field);
    // The list says the same and more.
    const list = links[fields[field]?.firstOf ?? '']?.ids;
    return list !== undefined && cells.has(list);
  }

  /** The body of a call cannot name such a parent. */
  private isInPath(name: string): boolean {
    const { createUnder = [], fields } = this.record;
    const under = createUnder.find(({ parent }) => parent === name);
    const access = fields[name]?.access;
    return under !== undefined && !under.parentInBody && (access === 'hidden' || access === 'readonly');
  }

  private missingParent(values: Values, inTrouble: ReadonlySet<string>): Problem[] {
    const parents = (this.record.createUnder ?? []).map(({ parent }) => parent);
    const [first] = this.type.part === undefined ? parents : [this.type.part];
    if (first === undefined || parents.some((name) => name in values || inTrouble.has(name))) return [];
    return [{ field: first, because: 'blank' }];
  }
}

/** Field, and what follows the first point: the id of a custom field, which may have further ones, or `source`. */
function partsOf(name: string): readonly [field: string, beside: string | undefined] {
  const point = name.indexOf('.');
  return point < 0 ? [name, undefined] : [name.slice(0, point), name.slice(point + 1)];
}

/** The column of one custom field wins over that of all. */
function withCustomField(before: unknown, id: string, value: unknown): unknown {
  const others = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {};
  return Object.fromEntries([...Object.entries(others), [id, value]]);
}
