import type { Principal } from '@deskline/identity';
import type { Catalogue, RecordType } from '@deskline/record';
import type { Values } from '../../caller';
import { granted } from '../../read/visibility';
import { Forbidden } from '../../refusals';
import { linkInputs, linksSeenFrom, type LinkSide } from '../../table/link-table';
import { guardedRow } from '../lock/guarded-row';
import type { UnitOfWork } from '../unit-of-work';

/** The link is defined by the record at the other end: who joins a team is the team's business. */
const isForeign = ({ here }: LinkSide): boolean => here === 'to_id';

/** Whoever links from the other end must be allowed to change the record that the link belongs to. */
export async function assertMayLink(
  { transaction, runtime, now }: UnitOfWork,
  side: LinkSide,
  other: number,
  principal: Principal,
): Promise<void> {
  if (!isForeign(side)) return;
  const record = runtime.record(side.to);
  const row = await guardedRow(transaction, runtime.catalogue, record, other, principal, 'update', now);
  if (row.changing) throw new Forbidden();
}

/** A list replaces what was there, whichever that is: it takes the right to change all such records. */
export function assertMayList(
  catalogue: Catalogue,
  record: RecordType,
  values: Values,
  principal: Principal,
): void {
  const sides = linksSeenFrom(record, catalogue.records);
  for (const [input, path] of linkInputs(record, catalogue.records)) {
    const side = sides.get(path);
    if (!(input in values) || !side || !isForeign(side)) continue;
    const owner = catalogue.byName.get(side.to);
    if (!owner || granted(owner, 'update', principal) !== true) throw new Forbidden();
  }
}
