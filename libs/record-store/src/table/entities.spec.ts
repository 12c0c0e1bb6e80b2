import { catalogue, common, defineRecord, optional } from '@deskline/record';
import { Plan, Step } from '../../test/plans';
import { recordEntities } from './entities';

const entities = recordEntities(catalogue('work-records', [Plan, Step], { team: 'teams', person: 'people' }));
const indexes = entities
  .find(({ options }) => options.name === 'step')
  ?.options.indices?.map(({ columns, where, unique }) =>
    [unique ? 'unique' : '', String(columns).replaceAll(',', ' '), where ? `where ${where}` : '']
      .filter((part) => part !== '')
      .join(' '),
  );

it('entitiesOf makes an index for each sortable field, each queried reference and each timer field', () => {
  expect(indexes).toEqual([
    'account_id id',
    'account_id subject id',
    'account_id status id',
    'plan_id id',
    'account_id team_id id',
    'account_id finished_at id',
    'waiting_until where "waiting_until" IS NOT NULL',
    'unique account_id sourceID',
    'account_id subject sourceID',
  ]);
});

const record = (name: string, changes: object = {}) =>
  defineRecord(name, {
    collection: `${name}s`,
    fields: { ...common, parent: optional.reference('plan') },
    list: ['id'],
    filter: ['id'],
    defaultSort: 'id',
    access: [],
    ...changes,
  });

it('refuses names of tables and indexes that PostgreSQL would truncate', () => {
  const name = 'a'.repeat(57);
  expect(() => recordEntities(catalogue('long', [record(name), record('plan')]))).toThrow(
    `${name}_id_seq is longer than 63 bytes`,
  );
});

it('refuses two tables of one name', () => {
  const links = { inverse: { to: 'plan' } };
  expect(() =>
    recordEntities(catalogue('same', [record('plan', { links }), record('plan_inverse')])),
  ).toThrow('two tables or indexes are called plan_inverse');
});
