import type { RecordType } from '@deskline/record';
import { memoize } from '../../memoize';
import { referenceKey } from '../../reference/references';
import type { Problem } from '../../refusals';
import { fieldsWhere } from '../../table/column';
import type { ChangeContext } from '../change-context';

const codes = memoize((record: RecordType) => fieldsWhere(record, ({ kind }) => kind === 'code'));

/**
 * Replaces the ids of records by their codes: "rfc_type (written as rfc_type_id)". A code means a record of the account,
 * so the id of a record of another one is unknown.
 */
export async function resolveCodes(change: ChangeContext): Promise<Problem[]> {
  const { unit, record, before, account, request } = change;
  const problems: Problem[] = [];
  for (const field of codes(record)) {
    const id = request.values[field];
    if (typeof id !== 'number') continue;
    const one = { type: record.fields[field]?.to ?? '', id };
    const found = (await unit.remoteLookup.find(unit.transaction, [one])).get(referenceKey(one));
    const code = found?.account_id === account ? found.attributes['reference'] : undefined;
    if (code === undefined) problems.push({ field, because: 'not_found' });
    change.requested = { ...change.requested, [field]: code ?? before?.[field] ?? null };
  }
  return problems;
}
