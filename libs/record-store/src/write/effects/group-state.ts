import type { RawRow } from '@deskline/platform';
import type { Group, GroupMembers, RecordType, Stored } from '@deskline/record';
import { statementName } from '../../read/query/statement-names';
import { quoted } from '../../table/column';
import { linkTable } from '../../table/link-table';
import { byColumn } from '../lock/root-chain';
import { rowColumns, rowParser } from '../save/stored-row';
import type { GroupState } from '../unit-cache';
import type { UnitOfWork } from '../unit-of-work';

/** Reads the members of a group once: under the lock of their root nobody else changes them. */
export async function groupState(unit: UnitOfWork, group: Group, root: number): Promise<GroupState> {
  const key = groupKey(unit, group, root);
  const cached = unit.cache.groupState(key);
  if (cached) return cached;
  const state = await readState(unit, group, root);
  unit.cache.keepGroupState(key, group, root, state);
  return state;
}

/** A root may have several groups with members of one type, so the key has the position of the group. */
export const groupKey = ({ runtime }: UnitOfWork, group: Group, root: number): string =>
  `${runtime.groups.indexOf(group)} ${root}`;

async function readState(unit: UnitOfWork, group: Group, root: number): Promise<GroupState> {
  const [own, ...others] = await Promise.all([
    readMembers(unit, group, group, root, group.link),
    ...(group.otherMembers ?? []).map((each) => readMembers(unit, group, each, root)),
  ]);
  return { ...own, otherMembers: others.map(({ members }) => members) };
}

/** Members, and in the same statement the other ends of their links. */
async function readMembers(
  { runtime, transaction }: UnitOfWork,
  group: Group,
  members: GroupMembers,
  root: number,
  link?: string,
): Promise<Pick<GroupState, 'members' | 'links'>> {
  let reading = readings.get(members);
  if (!reading) {
    const record = runtime.record(members.member);
    readings.set(members, (reading = readingOf(group, record, members, link)));
  }
  const { text, parse } = reading;
  const rows = await transaction.rows(text, [root], statementName(text));
  const found = rows.map(parse);
  const ends = link === undefined ? [] : rows.map((row) => idsIn(row.at(-1) ?? '{}'));
  const links = ends.flatMap((ids, at) => ids.map((id): [number, number] => [Number(found[at]?.['id']), id]));
  return { members: found, links };
}

interface Reading {
  readonly text: string;
  parse(row: RawRow): Stored;
}

const readings = new WeakMap<GroupMembers, Reading>();

function readingOf(group: Group, record: RecordType, { by, reads }: GroupMembers, link?: string): Reading {
  const names = ['id', ...reads];
  const inUse = group.isSummary ? ` AND shelf IS DISTINCT FROM 'trashed'` : ' AND shelf IS NULL';
  const linked = link === undefined ? '' : `, ${linkedSql(record, link)}`;
  const text = `SELECT ${rowColumns(record, names)}${linked} FROM ${quoted(record.name)} WHERE ${byColumn(by, record)} = $1${record.archiving ? inUse : ''} ORDER BY id`;
  return { text, parse: rowParser(record, names) };
}

const linkedSql = (record: RecordType, link: string): string =>
  `ARRAY(SELECT to_id FROM ${quoted(linkTable(record, link))} WHERE from_id = ${quoted(record.name)}.id ORDER BY to_id)`;

/** Parses an array as PostgreSQL writes it. */
const idsIn = (text: string): number[] => text.slice(1, -1).split(',').filter(Boolean).map(Number);
