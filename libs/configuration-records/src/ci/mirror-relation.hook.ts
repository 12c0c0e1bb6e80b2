import type { AfterDelete, AfterWrite, HookContext } from '@deskline/record-store';
import { CiRelation, type CiRelationRow } from './ci-relation.record';
import { OPPOSITE } from './relation-types';

const MIRROR = 'SELECT id FROM ci_relation WHERE owner_id = $1 AND ci_id = $2';

/** Writes the other half of a relation, which is seen from both CIs. */
export const mirrorRelation: AfterWrite<CiRelationRow> = async (context) => {
  const { before, after } = context;
  if (before && before.ci !== after.ci) await removeMirror({ ...context, before });
  const relation_type = OPPOSITE[after.relation_type];
  const mirror = await mirrorOf(context, after);
  if (mirror !== undefined) await context.amend(CiRelation, mirror, { relation_type });
  else await context.create(CiRelation, { owner: after.ci, ci: after.owner, relation_type });
};

export const removeMirror: AfterDelete<CiRelationRow> = async ({ before, ...context }) => {
  const mirror = await mirrorOf(context, before);
  if (mirror !== undefined) await context.remove(CiRelation, mirror);
};

async function mirrorOf(
  { transaction }: HookContext,
  { owner, ci }: CiRelationRow,
): Promise<number | undefined> {
  const [found] = await transaction.query<{ id: number }>(MIRROR, [ci, owner]);
  return found?.id;
}
