import type { RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { statementName } from '../read/query/statement-names';
import { quoted } from '../table/column';
import { linksSeenFrom } from '../table/link-table';
import type { LockedRow } from '../write/lock/locked-row';
import type { UnitOfWork } from '../write/unit-of-work';

/** Fields, links and lists of links that an assigned account may change. */
export function changeableByAssigned({ sharing, links = {} }: RecordType): readonly string[] {
  const { changeable = [], links: shared = [] } = sharing ?? {};
  return [...changeable, ...shared.flatMap((path) => [path, links[path]?.ids ?? path])];
}

/** Adds the links of the other accounts to a list: clients send the whole list of their own account only. */
export async function withLinksOfOthers(
  { transaction, runtime, actor }: UnitOfWork,
  record: RecordType,
  { stored }: LockedRow,
  values: Values,
): Promise<Values> {
  const { account = '', links = [] } = record.sharing ?? {};
  if ((stored[account] ?? null) === null) return values;
  const whole: Record<string, unknown> = { ...values };
  for (const path of links) {
    const input = record.links?.[path]?.ids ?? '';
    const side = linksSeenFrom(record, runtime.catalogue.records).get(path);
    const given = values[input];
    if (!side || !Array.isArray(given)) continue;
    const text = `SELECT l.${side.there} FROM ${quoted(side.table)} l
JOIN reference r ON r.type = $1 AND r.id = l.${side.there}
WHERE l.${side.here} = $2 AND r.account_id <> $3`;
    const rows = await transaction.rows(text, [side.to, stored['id'], actor.account], statementName(text));
    whole[input] = [...(given as number[]), ...rows.map(([id]) => Number(id))];
  }
  return whole;
}
