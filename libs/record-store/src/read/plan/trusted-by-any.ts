import { requestableLinks } from '../response/requested-members';
import type { PlanScope } from './rows';

/** Accounts whose rows the record type or one that it is linked with is read from: the same for all that are shared. */
export function trustedByAny({
  record,
  principal,
  catalogue,
  rowSource,
  sourceOf,
}: PlanScope): readonly string[] {
  const linked = [...requestableLinks(record, catalogue).values()].flatMap(({ to }) => {
    const far = catalogue.byName.get(to);
    return far && sourceOf ? [sourceOf(far, principal)] : [];
  });
  const sources = [...(rowSource ? [rowSource] : []), ...linked];
  return sources.find(({ trustedAccounts }) => trustedAccounts.length > 0)?.trustedAccounts ?? [];
}
