import type { BeforeWrite } from '@deskline/record-store';
import type { CiRelationRow } from './ci-relation.record';

const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/** Locks the pair of CIs: both halves of a relation are written, and changes from both ends would deadlock. */
export const lockRelation: BeforeWrite<CiRelationRow> = async ({
  transaction,
  before,
  after: { owner, ci },
}) => {
  if (before?.ci === ci) return {};
  const [first, second] = [Number(owner), ci].sort((one, other) => one - other);
  await transaction.query(LOCK, [`ci_relation ${first} ${second}`], 'ci_relation.turn');
  return {};
};
