import { rebuildCommand, type ProjectionTableShape } from '@deskline/events';
import { IDENTITY_CHANGED } from '@deskline/identity';
import { encodeFrame, type Nats, type Transaction } from '@deskline/platform';
import { ACCOUNT_COLUMNS, accountOf, PERSON_COLUMNS, personOf } from './directory-rows';

const STAYS_DISABLED =
  'UPDATE person SET disabled_version = version WHERE disabled AND disabled_version < version';
const END_SESSIONS =
  'DELETE FROM session USING person WHERE person.id = session.person_id AND person.disabled';

/** Ends sessions and tokens of disabled people for good, as the event of their disabling does. */
async function endAccessOfDisabled(transaction: Transaction): Promise<void> {
  await transaction.query(STAYS_DISABLED);
  await transaction.query(END_SESSIONS);
}

const people: ProjectionTableShape = {
  table: 'person',
  key: ['id'],
  columns: PERSON_COLUMNS,
  rowOf: personOf,
  within: ({ after, upto }) =>
    after && {
      text: 'id > $1 AND ($2::bigint IS NULL OR id <= $2)',
      values: [after.type === 'person' ? after.id : 0, upto?.id],
    },
  afterWrite: endAccessOfDisabled,
};

const accounts: ProjectionTableShape = {
  table: 'account',
  key: ['id'],
  columns: ACCOUNT_COLUMNS,
  rowOf: accountOf,
  within: ({ after }) => (after === null ? { text: 'true', values: [] } : null),
};

/** Projection of people and accounts. */
export const directory = {
  source: 'configuration-records',
  types: ['account', 'person'],
  tables: [accounts, people],
};

/** Any cached identity may be stale. */
const clearGatewayCaches = (nats: Nats): void => nats.publish(IDENTITY_CHANGED, encodeFrame({}));

/** `rebuild`: rebuilds the projection of people and accounts from the directory. */
export const rebuild = rebuildCommand([directory], clearGatewayCaches);
