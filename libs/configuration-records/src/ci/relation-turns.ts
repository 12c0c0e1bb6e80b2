import type { Numbering } from '@deskline/record-store';
import type { CiRelationRow } from './ci-relation.record';

const TURN = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/** Both halves of a relation are written, and whoever begins with the other half would wait for this one and it for them. */
export const takeTurns: Numbering<CiRelationRow> = async ({ transaction, before, after: { owner, ci } }) => {
  if (before?.ci === ci) return {};
  const [first, second] = [Number(owner), ci].sort((one, other) => one - other);
  await transaction.query(TURN, [`ci_relation ${first} ${second}`], 'ci_relation.turn');
  return {};
};
