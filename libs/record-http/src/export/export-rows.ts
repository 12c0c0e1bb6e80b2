import { permits, type Principal } from '@deskline/identity';
import { recordForRoles, type Catalogue, type RecordType } from '@deskline/record';
import {
  Forbidden,
  type ListQuery,
  NotFound,
  type PageValues,
  type RecordReader,
} from '@deskline/record-store';
import type { AskKeys } from '../import/batch-references';
import type { Column, ImportType } from '../import/import-type';
import { ROLES_TYPE } from '../import/type-names';
import { modelOf, rolePermits, rolePermitsList } from '../routes/access';
import { cellOf, idsIn, type KeyTexts } from './cell';
import { AUDIT_LINES, MAX_EXPORT_BYTES, MAX_EXPORT_ROWS, type ExportRequest } from './export-message';

const BY_ID = [{ field: 'id', descending: false }];

/** Page of an export: rows as lines, and the id to go on after. */
export interface ExportPage {
  readonly lines: readonly string[];
  readonly last_id: number;
  readonly isEnd: boolean;
}

/** Reads the rows of files: those that the collection would list to the caller, of the caller's account, with the fields it would have. */
export class ExportRows {
  private readonly sources: ReadonlyMap<string, Source>;
  private readonly auditLine: RecordType | undefined;

  constructor(
    catalogue: Catalogue,
    types: readonly ImportType[],
    private readonly reader: Pick<RecordReader, 'values'>,
    /** Asks for the texts that name records, as an import finds them. */
    private readonly ask: AskKeys,
  ) {
    this.auditLine = catalogue.crossService.find(({ name }) => name === 'audit_line');
    this.sources = new Map(types.flatMap((type) => sourceOf(type, catalogue) ?? []));
  }

  /** One statement for the rows, one for the owners of parts, and one question for each type that the rows refer to. */
  async page(request: ExportRequest): Promise<ExportPage> {
    const { principal } = request;
    if (request.type === AUDIT_LINES) return this.auditLines(request);
    const source = this.find(request.type);
    const { type, record, owner, owners } = source;
    this.assertReadable(record, owner, principal);
    const changed = request.isProbe ? await this.hasChanged(source, request) : null;
    if (changed !== null && (!changed || isOfItself(source, request)))
      return { lines: changed ? ['{}'] : [], last_id: request.after_id, isEnd: !changed };
    const isRoles = type.type === ROLES_TYPE;
    const columns = request.fields.flatMap((name) => type.columns.filter(({ field }) => field === name));
    const isObject = request.as === 'records';
    const attached = isObject ? attachmentsOf(source, request) : [];
    const fields = isRoles ? ['roles'] : [...request.fields, ...attached];
    const query = queryOf(source, { ...request, fields });
    const told = [...columns.map(({ field }) => field), ...attached];
    const page = await this.reader.values(record, query, principal);
    const { names, rows, more } = isRoles ? asRoles(page, principal.account) : page;
    const idAt = names.indexOf('id');
    const visible = await this.ofVisibleOwners(rows, names, owners, principal);
    const keys = isObject ? NO_KEYS : await this.keysOf(columns, names, visible, principal);
    const positions = told.map((field) => names.indexOf(field));
    const lines: string[] = [];
    let bytes = 0;
    for (const row of visible) {
      const values = positions.map((at) => row[at]);
      const line = isObject
        ? objectLine(told, values)
        : JSON.stringify(columns.map((column, at) => cellOf(column, values[at], keys)));
      lines.push(line);
      bytes += line.length;
      if (bytes > MAX_EXPORT_BYTES && row !== visible.at(-1))
        return { lines, last_id: Number(row[idAt]), isEnd: false };
    }
    return {
      lines,
      last_id: Number(page.rows.at(-1)?.[page.names.indexOf('id')] ?? request.after_id),
      isEnd: !more,
    };
  }

  /** Lines of the account that `/audit_lines` would list to the caller. */
  private async auditLines(request: ExportRequest): Promise<ExportPage> {
    const { principal, about, after_id, limit } = request;
    const record = this.auditLine;
    if (!record || !about) throw new NotFound();
    this.assertReadable(record, null, principal);
    const { names, rows, more } = await this.reader.values(
      record,
      {
        ...firstPage(record.list, Math.min(limit, MAX_EXPORT_ROWS)),
        position: { after: [String(after_id)] },
        filters: filtersOf(about),
      },
      principal,
    );
    const lines = rows.map((row) => `{${names.map((name, at) => `"${name}":${row[at] ?? 'null'}`).join()}}`);
    return { lines, last_id: Number(rows.at(-1)?.[names.indexOf('id')] ?? after_id), isEnd: !more };
  }

  /**
   * Whether anything changed at all, found in the order of its times: rows that changed are far behind in that of ids. Null
   * where no index has that order.
   */
  private async hasChanged(source: Source, { from, principal }: ExportRequest): Promise<boolean | null> {
    const changed = changedRecord(source);
    const since = sinceField(changed, principal);
    if (from === undefined || since === null || !changed.sort.includes(since)) return null;
    const query: ListQuery = {
      ...firstPage(['id'], 1),
      sort: [{ field: since, descending: true }],
      filters: [{ field: since, operator: 'gte', values: [from] }],
    };
    return (await this.reader.values(changed, query, principal)).rows.length > 0;
  }

  private find(name: string): Source {
    const source = this.sources.get(name);
    if (!source) throw new NotFound();
    return source;
  }

  /** As a list of the records, or below their owner, would be. */
  private assertReadable(record: RecordType, owner: Owner | null, principal: Principal): void {
    const isPart = record.partOf !== undefined && owner !== null;
    const types = [...(isPart ? [] : [record]), ...(owner ? [owner.record] : [])];
    const mayRead = types.every(
      (each) =>
        permits(principal.scopes, modelOf(each), 'Read') &&
        rolePermits(each, 'read', principal) &&
        rolePermitsList(each, [], principal),
    );
    if (!mayRead) throw new Forbidden();
  }

  /** Rows below records that a list would have, too: not below archived ones. One statement for each type of owners. */
  private async ofVisibleOwners(
    rows: readonly ValueRow[],
    names: readonly string[],
    owners: readonly Owner[],
    principal: Principal,
  ): Promise<readonly ValueRow[]> {
    let visible = rows;
    for (const { by, record } of owners) {
      const at = names.indexOf(by);
      const ids = [...new Set(visible.flatMap((row) => idsIn(row[at])))];
      if (ids.length === 0) continue;
      const query = { ...firstPage(['id'], MAX_EXPORT_ROWS), within: { ids } };
      const found = await this.reader.values(record, query, principal);
      const known = new Set(found.rows.map((row) => Number(row[found.names.indexOf('id')])));
      visible = visible.filter((row) => idsIn(row[at]).every((id) => known.has(id)));
    }
    return visible;
  }

  private async keysOf(
    columns: readonly Column[],
    names: readonly string[],
    rows: readonly ValueRow[],
    principal: Principal,
  ): Promise<KeyTexts> {
    const ids = new Map<string, Set<number>>();
    for (const { references, field } of columns) {
      if (references === undefined) continue;
      const at = names.indexOf(field);
      const some = ids.get(references) ?? new Set();
      for (const row of rows) for (const id of idsIn(row[at])) some.add(id);
      if (some.size > 0) ids.set(references, some);
    }
    const texts = new Map(
      await Promise.all(
        [...ids].map(
          async ([type, some]) =>
            [type, (await this.ask({ record: type, ids: [...some] }, principal)).texts] as const,
        ),
      ),
    );
    return { text: (type, id) => texts.get(type)?.[id] };
  }
}

/** Records that the rows of a type are. */
interface Source {
  readonly type: ImportType;
  readonly record: RecordType;
  readonly owner: Owner | null;
  /** Records that rows are below; a part has one owner, a note one of several. */
  readonly owners: readonly Owner[];
}

/** The owner of a part is a column, which no list of the parts has: they are listed below it. */
function sourceOf(type: ImportType, { byName }: Catalogue): [string, Source][] {
  const record = byName.get(type.record);
  if (!record) return [];
  const { part } = type;
  const reference = part === undefined ? undefined : record.fields[part];
  const owner = byName.get(reference?.to ?? '');
  if (part === undefined) {
    const owners = (record.createUnder ?? []).flatMap(({ parent }): Owner[] => {
      const above = byName.get(record.fields[parent]?.to ?? '');
      return above?.archiving ? [{ by: parent, record: above }] : [];
    });
    return [[type.type, { type, record, owner: null, owners }]];
  }
  if (!reference) return [];
  const fields = { ...record.fields, [part]: { ...reference, access: 'readonly' as const } };
  const told = { type, record: { ...record, fields } };
  if (type.type === ROLES_TYPE) return [[type.type, { ...told, owner: null, owners: [] }]];
  if (!owner) return [];
  const its = { by: part, record: owner };
  return [[type.type, { ...told, owner: its, owners: [its] }]];
}

type ValueRow = readonly (string | null)[];

/** Owner of the parts of a file, and the reference to it. */
interface Owner {
  readonly by: string;
  readonly record: RecordType;
}

const NO_KEYS: KeyTexts = { text: () => undefined };

const firstPage = (fields: readonly string[], perPage: number): ListQuery => ({
  fields,
  filters: [],
  views: [],
  sort: BY_ID,
  perPage,
  position: { page: 1 },
});

function queryOf(
  { type: { part }, record, owner, owners }: Source,
  { fields, after_id, limit, from, locale, principal, about }: ExportRequest,
): ListQuery {
  const requested = fields.filter((name) => !(name in record.fields));
  const since = sinceField(record, principal);
  const isOfOwner = part !== undefined && isChangedWithOwner(owner);
  return {
    ...firstPage(
      [...new Set(['id', ...owners.map(({ by }) => by), ...fields])],
      Math.min(limit, MAX_EXPORT_ROWS),
    ),
    requested,
    position: { after: [String(after_id)] },
    filters: [
      ...(about ? filtersOf(about) : []),
      ...(from !== undefined && !isOfOwner && since !== null
        ? [{ field: since, operator: 'gte' as const, values: [from] }]
        : []),
      ...(locale !== undefined && 'locale' in record.fields && isTranslation(record)
        ? [{ field: 'locale', operator: 'is' as const, values: [locale] }]
        : []),
    ],
    ...(owner && {
      within: { under: owner.by, ...(isOfOwner && from !== undefined && { changedSince: from }) },
    }),
  };
}

const filtersOf = ({ field, id }: NonNullable<ExportRequest['about']>): ListQuery['filters'] => [
  { field, operator: 'is', values: [id] },
];

/** Whether a record that changed is a row of the file, whatever else there is. */
const isOfItself = ({ type, owners }: Source, { locale }: ExportRequest): boolean =>
  owners.length === 0 && locale === undefined && type.type !== ROLES_TYPE;

/** A part comes with every change of its owner. */
const isChangedWithOwner = (owner: Owner | null): owner is Owner =>
  owner !== null && 'updated_at' in owner.record.fields;

const changedRecord = ({ record, owner }: Source): RecordType =>
  isChangedWithOwner(owner) ? owner.record : record;

/** Time of the last change of a record, as far as the caller may read it. */
function sinceField(record: RecordType, { roles }: Principal): 'updated_at' | 'created_at' | null {
  const { fields } = recordForRoles(record, roles);
  return 'updated_at' in fields ? 'updated_at' : 'created_at' in fields ? 'created_at' : null;
}

const isTranslation = ({ name }: RecordType): boolean => name.endsWith('_translation');

const objectLine = (fields: readonly string[], values: readonly (string | null | undefined)[]): string =>
  `{${fields.map((field, at) => `${JSON.stringify(field)}:${values[at] ?? 'null'}`).join(',')}}`;

/** Attachments of the records about a person: other exports cannot be imported with them. */
function attachmentsOf({ record }: Source, { about, principal }: ExportRequest): string[] {
  const { access = 'hidden' } = recordForRoles(record, principal.roles).fields['attachments'] ?? {};
  const isTold = about !== undefined && !['hidden', 'writeonly'].includes(access);
  return isTold ? ['attachments'] : [];
}

/** Rows of the roles that people have in their account, of people that have any. */
function asRoles({ names, rows, more }: PageValues, account: string): PageValues {
  const [id, roles] = [names.indexOf('id'), names.indexOf('roles')];
  const isSet = (text: string | null | undefined) => text != null && text !== '[]' && text !== 'null';
  return {
    names: ['id', 'person', 'account', 'roles'],
    rows: rows
      .filter((row) => isSet(row[roles]))
      .map((row) => [row[id] ?? null, row[id] ?? null, JSON.stringify(account), row[roles] ?? null]),
    more,
  };
}
