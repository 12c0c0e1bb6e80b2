import {
  isSent,
  isStored,
  translationOf,
  type Catalogue,
  type Field,
  type RecordType,
} from '@deskline/record';
import { rankSql } from '../../libs/record-store/src/rank/rank';
import { columnOf, quoted } from '../../libs/record-store/src/table/column';
import { linkSide } from '../../libs/record-store/src/table/link-table';
import { referenceTo } from '../../libs/record-store/src/part/parts-sql';

/** Statement that a careful person would write, and the references that its rows are answered with. */
export interface ReadStatement {
  readonly text: string;
  readonly references: readonly string[];
}

/** Columns and joins of some fields of the row `t`. */
class Selection {
  readonly columns: string[] = [];
  readonly references: string[] = [];
  private readonly joins: string[] = [];

  constructor(
    private readonly record: RecordType,
    private readonly catalogue: Catalogue,
    names: readonly string[],
  ) {
    for (const name of names) this.add(name, record.fields[name] as Field);
  }

  sql(from: string): string {
    return `SELECT ${this.columns.join(', ')}\nFROM ${from} t\n${this.joins.join('\n')}`;
  }

  private add(name: string, field: Field): void {
    if (field.kind === 'reference' && !field.unimplemented && !field.transient)
      this.addReference(name, field);
    else this.columns.push(`${this.value(name, field)} AS ${quoted(name)}`);
  }

  private addReference(name: string, field: Field): void {
    const [alias, id] = [quoted(name), this.idOf(name, field)];
    const type = field.typedBy === undefined ? `'${field.to}'` : `t.${quoted(field.typedBy)}`;
    this.references.push(name);
    this.columns.push(`${id} AS ${quoted(`${name}_id`)}`, `${alias}.name AS ${quoted(`${name}_name`)}`);
    this.joins.push(`LEFT JOIN reference ${alias} ON ${alias}.type = ${type} AND ${alias}.id = ${id}`);
  }

  private idOf(name: string, field: Field): string {
    if (field.through !== undefined) {
      const table = this.record.fields[field.through]?.to ?? '';
      const row = quoted(`${field.through} row`);
      this.joins.push(`LEFT JOIN ${quoted(table)} ${row} ON ${row}.id = t.${quoted(`${field.through}_id`)}`);
      return `${row}.${quoted(`${name}_id`)}`;
    }
    if (field.firstOf !== undefined) {
      const { table, here, there } = this.link(field.firstOf);
      return `(SELECT min(${there}) FROM ${quoted(table)} WHERE ${here} = t.id)`;
    }
    if (field.latest) return this.lateral(name, latestSql(field));
    if (field.nearest) return this.lateral(name, nearestSql(this.record.name, field.nearest));
    return `t.${quoted(`${name}_id`)}`;
  }

  private lateral(name: string, query: string): string {
    const alias = quoted(`${name} found`);
    this.joins.push(`LEFT JOIN LATERAL (${query}) ${alias} ON true`);
    return `${alias}.id`;
  }

  private value(name: string, field: Field): string {
    if (field.kind === 'attachments') return attachmentsSql(this.record.name);
    if (field.kind === 'parts') return this.partsSql(name, field);
    if (field.kind === 'references') return this.linkedSql(name);
    if (field.counts) return this.countSql(field.counts);
    if (field.localizes !== undefined) return localizedSql(this.record.name, field.localizes);
    if (field.nodeOf !== undefined) return `t.${quoted(field.nodeOf)}`;
    if (field.ranks) return rankSql(this.record, name, 't');
    // Addresses for answers, which the measured records have none of, and fields that are written only.
    return isStored(field) ? `t.${quoted(columnOf(name, field))}` : 'NULL';
  }

  private partsSql(path: string, { to = '' }: Field): string {
    const part = this.catalogue.byName.get(to) as RecordType;
    const members = part.list.map(
      (name) => `'${name}', p.${quoted(columnOf(name, part.fields[name] as Field))}`,
    );
    const owner = quoted(`${referenceTo(this.record, path, part)}_id`);
    return `(SELECT json_agg(json_build_object(${members.join(', ')}) ORDER BY p.id) FROM ${quoted(to)} p WHERE p.${owner} = t.id)`;
  }

  private linkedSql(path: string): string {
    const { table, here, there, to } = this.link(path);
    return `(SELECT json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.id)
FROM ${quoted(table)} l JOIN reference r ON r.type = '${to}' AND r.id = l.${there} WHERE l.${here} = t.id)`;
  }

  private countSql({ of, by }: NonNullable<Field['counts']>): string {
    return this.catalogue.byName.has(of)
      ? `(SELECT count(*) FROM ${quoted(of)} c WHERE c.account_id = t.account_id AND c.${quoted(`${by}_id`)} = t.id)`
      : `(SELECT count(*) FROM reference c WHERE c.account_id = t.account_id AND c.type = '${of}' AND c.attributes->'${by}' @> to_jsonb(t.id))`;
  }

  private link(path: string) {
    return linkSide(this.record, path, this.catalogue.records);
  }
}

const attachmentsSql = (type: string): string =>
  `(SELECT json_agg(json_build_object('id', a.id, 'key', a.key, 'name', a.name, 'size', a.size, 'inline', a.inline,
'created_at', a.created_at) ORDER BY a.id) FROM attachment a WHERE a.record_type = '${type}' AND a.record_id = t.id)`;

const latestSql = ({ to, latest = {} }: Field): string => {
  const has = Object.entries(latest).map(([field, value]) =>
    value === true ? `attributes->>'${field}' IS NOT NULL` : `attributes->>'${field}' = '${value}'`,
  );
  return `SELECT id FROM reference WHERE type = '${to}' AND account_id = t.account_id AND ${has.join(' AND ')}
AND NOT disabled ORDER BY id DESC LIMIT 1`;
};

const nearestSql = (type: string, { up, where }: NonNullable<Field['nearest']>): string =>
  `WITH RECURSIVE climbed AS (
SELECT id, ${quoted(`${up}_id`)} AS above, ${quoted(where)} AS found FROM ${quoted(type)} WHERE id = t.id
UNION
SELECT h.id, h.${quoted(`${up}_id`)}, h.${quoted(where)} FROM climbed JOIN ${quoted(type)} h ON h.id = climbed.above
WHERE climbed.found IS NOT TRUE)
SELECT id FROM climbed WHERE found`;

const localizedSql = (type: string, text: string): string =>
  `coalesce((SELECT x.${quoted(text)} FROM ${quoted(translationOf(type))} x
WHERE x.${quoted(`${type}_id`)} = t.id AND x.locale = 'en' AND x.${quoted(text)} IS NOT NULL), t.${quoted(text)})`;

/** One record with all its fields, from its table or from the CTE of a write. */
export function oneFrom(from: string, record: RecordType, catalogue: Catalogue): ReadStatement {
  const names = Object.keys(record.fields).filter((name) => isSent(record.fields[name] as Field));
  const selection = new Selection(record, catalogue, names);
  return { text: selection.sql(from), references: selection.references };
}

/** Records that a person reads alone: tokens, authorizations and preferences; the caller is the last value. */
export const isOfCaller = ({ fields, access }: RecordType): boolean =>
  ['hidden', 'readonly'].includes(fields['person']?.access ?? '') &&
  access.every(({ read }) => read !== true);

/** One record of the account, by its id. */
export function readOne(record: RecordType, catalogue: Catalogue): ReadStatement {
  const { text, references } = oneFrom(quoted(record.name), record, catalogue);
  return {
    text: `${text}\nWHERE t.id = $1 AND t.account_id = $2${isOfCaller(record) ? ' AND t.person_id = $3' : ''}`,
    references,
  };
}

/** First page of the default list: of the account, or of a parent, whose id comes first. */
export function readList(record: RecordType, catalogue: Catalogue, parent?: string): ReadStatement {
  const { list, listAlso = [], fields, archiving, defaultSort, sortBelow } = record;
  const disabled = 'disabled' in fields ? ['disabled'] : [];
  const names = [...new Set([...list, ...listAlso, ...disabled])];
  const selection = new Selection(record, catalogue, names);
  const sort = (parent === undefined ? undefined : sortBelow) ?? defaultSort;
  const [field, direction] = [sort.replace('-', ''), sort.startsWith('-') ? ' DESC' : ''];
  const keys = [...new Set([field, 'id'])].map(
    (name) => `t.${quoted(columnOf(name, fields[name] as Field))}`,
  );
  const where = [
    ...(parent === undefined ? [] : [`t.${quoted(`${parent}_id`)} = $1`]),
    `t.account_id = ${parent === undefined ? '$1' : '$2'}`,
    ...(archiving ? ['t.shelf IS NULL'] : []),
    ...(isOfCaller(record) ? ['t.person_id = $2'] : []),
  ];
  const order = keys.map((key) => `${key}${direction}`).join(', ');
  return {
    text: `${selection.sql(quoted(record.name))}\nWHERE ${where.join(' AND ')}\nORDER BY ${order}\nLIMIT 100`,
    references: selection.references,
  };
}
