import {
  ADMINISTRATORS,
  commonWithoutSource,
  defineRecord,
  hidden,
  myTeams,
  required,
  SPECIALISTS,
  type Grant,
  type Row,
} from '@deskline/record';
import { staffRead } from '../configuration-access';
import { RELATION_TYPES } from './relation-types';

const listed = ['id', 'relation_type', 'ci', 'created_at', 'updated_at'] as const;

const written = (to: Grant['to'], when: true | { 'owner.support_team': typeof myTeams }) => ({
  to,
  create: when,
  update: when,
  delete: when,
});

/** Relation of a CI to another, seen from one of them; the other one has the mirrored relation. */
export const CiRelation = defineRecord('ci_relation', {
  collection: 'ci_relations',
  fields: {
    ...commonWithoutSource,
    owner: hidden.reference('ci', { foreignKey: true }),
    ci: required.reference('ci', { foreignKey: true, alsoWrittenAs: 'related_ci' }),
    // The role of `ci` for `owner`.
    relation_type: required.enum(RELATION_TYPES, { deprecatedValues: { network: 'network_connection' } }),
  },
  list: listed,
  filter: listed,
  defaultSort: 'id',
  createUnder: [{ parent: 'owner', paths: ['ci_relations'] }],
  nested: true,
  deletable: true,
  unique: [['owner', 'ci']],
  access: [
    staffRead,
    written(SPECIALISTS, { 'owner.support_team': myTeams }), // "CIs their teams support"
    written(['configuration_manager', ...ADMINISTRATORS], true),
  ],
  lookups: { ci: {} },
});
export type CiRelationRow = Row<typeof CiRelation>;
