import type { Farewell, Sequel, SequelWork } from '@deskline/record-store';
import { CiRelation, type CiRelationRow } from './ci-relation.record';
import { OPPOSITE } from './relation-types';

const MIRROR = 'SELECT id FROM ci_relation WHERE owner_id = $1 AND ci_id = $2';

/** A relation is seen from both CIs: each change of one half is a change of the other. */
export const mirrorRelation: Sequel<CiRelationRow> = async (work, { before, after }) => {
  if (before && before.ci !== after.ci) await removeMirror(work, before);
  const relation_type = OPPOSITE[after.relation_type];
  const mirror = await mirrorOf(work, after);
  if (mirror !== undefined) await work.amend(CiRelation, mirror, { relation_type });
  else await work.create(CiRelation, { owner: after.ci, ci: after.owner, relation_type });
};

export const removeMirror: Farewell<CiRelationRow> = async (work, relation) => {
  const mirror = await mirrorOf(work, relation);
  if (mirror !== undefined) await work.remove(CiRelation, mirror);
};

async function mirrorOf(
  { transaction }: SequelWork,
  { owner, ci }: CiRelationRow,
): Promise<number | undefined> {
  const [found] = await transaction.query<{ id: number }>(MIRROR, [ci, owner]);
  return found?.id;
}
