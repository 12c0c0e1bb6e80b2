import { changes, on, refuse, type Rule, type When } from '@deskline/record';
import type { CiRelationRow } from './ci-relation.record';

const isItself: When<CiRelationRow> = ({ after: { owner, ci } }) => owner === ci;

/** Mirroring would create a relation in another account. */
const isForeign: When<CiRelationRow> = ({ lookups: { ci }, callerAccount }) =>
  ci !== undefined && ci.account_id !== callerAccount;

export const ciRelationRules: readonly Rule<CiRelationRow>[] = [
  on([changes('ci'), isItself], refuse('ci', 'cycle')),
  on([changes('ci'), isForeign], refuse('ci', 'not_found')),
];
