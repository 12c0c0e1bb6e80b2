import type { Provider, Type } from '@nestjs/common';
import { EventsContext } from '@deskline/events';
import { Clock, Database, Nats, Settings } from '@deskline/platform';
import {
  SubCollections,
  RecordProtocol,
  Idempotency,
  RecordActions,
  RecordHandler,
} from '@deskline/record-http';
import {
  ChangeFeed,
  IdempotencyKeys,
  KeySweeper,
  RemoteParents,
  RecordReader,
  RecordStoreSettings,
} from '@deskline/record-store';
import { OauthSettings } from '../oauth.settings';
import { AccountNames } from './account-names';
import { AuthorizationsChanges } from './authorizations.changes';
import type { RecordChanges } from './changes';
import { ScopeDelegation } from './scope-delegation';
import { OauthApplicationSecretsChanges } from './oauth-application-secrets.changes';
import { OauthApplicationsChanges } from './oauth-applications.changes';
import { oauthRecords } from '../records';
import { CHANGES, ApiRecordWriter } from './api-record-writer';
import { PersonalAccessTokensChanges } from './personal-access-tokens.changes';

const RECORD_CHANGES: Type<RecordChanges>[] = [
  PersonalAccessTokensChanges,
  AuthorizationsChanges,
  OauthApplicationsChanges,
  OauthApplicationSecretsChanges,
];

/** No record of this service has attachments, or is answered without credentials. */
const readerOf = (
  database: Database,
  accounts: AccountNames,
  clock: Clock,
  settings: Settings,
): RecordReader => {
  const addresses = { under: () => () => '' };
  return new RecordReader(database, accounts, clock, settings, addresses, addresses, oauthRecords);
};

/** No record type here has an action; the response to a create discloses the secret. */
const actionsOf = (writer: ApiRecordWriter): RecordActions =>
  new RecordActions({
    actionsOf: (record) =>
      new Map([
        ['create', { kind: 'create', disclose: ({ id, call }) => writer.disclosedTo(call, record, id) }],
      ]),
  });

const handlerOf = (
  reader: RecordReader,
  writer: ApiRecordWriter,
  once: Idempotency,
  settings: Settings,
  nats: Nats,
): RecordHandler => {
  const grammar = new RecordProtocol(oauthRecords, settings.NODE_ID_DOMAIN, settings.UNKNOWN_FIELDS);
  const below = new SubCollections(reader, new RemoteParents(nats));
  return new RecordHandler(grammar, reader, writer, actionsOf(writer), once, below);
};

export const apiProviders: Provider[] = [
  AccountNames,
  ScopeDelegation,
  ...RECORD_CHANGES,
  { provide: CHANGES, inject: RECORD_CHANGES, useFactory: (...changes: RecordChanges[]) => changes },
  ApiRecordWriter,
  { provide: RecordReader, inject: [Database, AccountNames, Clock, Settings], useFactory: readerOf },
  { provide: RecordStoreSettings, useExisting: OauthSettings },
  {
    provide: ChangeFeed,
    inject: [Database, EventsContext, RecordReader, Settings],
    useFactory: (database: Database, events: EventsContext, reader: RecordReader, settings: Settings) =>
      new ChangeFeed(database, events, reader, settings, oauthRecords, { get: () => undefined }),
  },
  IdempotencyKeys,
  KeySweeper,
  Idempotency,
  {
    provide: RecordHandler,
    inject: [RecordReader, ApiRecordWriter, Idempotency, Settings, Nats],
    useFactory: handlerOf,
  },
];
