import { EventsModule } from '@deskline/events';
import { DatabaseModule, type MigrationClass, Settings } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { type DynamicModule, Module } from '@nestjs/common';
import { Accounts } from './accounts';
import { AnswerAddresses, AttachmentAddresses } from './read/response/signed-addresses';
import { Uploads } from './attachments/uploads';
import { BEHAVIOURS, type Behaviours, CATALOGUE } from './behaviour/behaviour';
import { behaviourErrors } from './behaviour/behaviour-errors';
import { ErasureSweeper } from './erasure/erasure-sweeper';
import { extensionProviders } from './extensions';
import { ChangeFeed } from './feed/change-feed';
import { feedController } from './feed/feed.controller';
import { IdempotencyKeys, KeySweeper } from './idempotency/claim';
import { BatchSweeper, ImportBatches } from './import/import-batches';
import { RecordKeys } from './import/record-keys';
import { RecordReader } from './read/reader';
import { RecordStoreSettings } from './record-store.settings';
import { OwnerRights, RemoteParents } from './reference/owner-client';
import { ReferenceProjector } from './reference/reference.projector';
import { References } from './reference/references';
import { AuditSweeper } from './retention/audit-sweeper';
import { TrashSweeper } from './retention/trash-sweeper';
import { Replicas } from './replica/replicas';
import { ownerController } from './reference/owner.controller';
import { ENGINE_MIGRATIONS } from '../migrations/engine-migrations';
import { TimerRunner } from './timers/timer-runner';
import { recordCountsController, RecordCounts } from './usage/record-counts';
import { updateCountsController } from './usage/update-counts';
import { RecordQuota } from './usage/record-quota';
import { RecordWriter } from './write/writer';
import { RecordRuntime } from './runtime';

export interface RecordStoreOptions extends Behaviours {
  readonly catalogue: Catalogue;
  /** Migrations of the service; those of the engine run first. */
  readonly migrations: MigrationClass[];
  /** Services with records that this one refers to. */
  readonly follows: readonly string[];
  /** This service owns the accounts; the other services project them. */
  readonly foundsAccounts?: boolean;
}

const EXPORTED = [
  Accounts,
  AnswerAddresses,
  ErasureSweeper,
  IdempotencyKeys,
  ImportBatches,
  RecordKeys,
  RemoteParents,
  References,
  RecordReader,
  RecordWriter,
  RecordRuntime,
  Replicas,
  TimerRunner,
];

/** Record engine of one service: tables, reads, writes, events and references of its record types. */
@Module({})
export class RecordStoreModule {
  static forRoot({
    catalogue,
    migrations,
    follows,
    foundsAccounts = false,
    behaviours,
    groups,
  }: RecordStoreOptions): DynamicModule {
    const faults = behaviourErrors(catalogue, { behaviours, groups });
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return {
      module: RecordStoreModule,
      global: true,
      imports: [
        DatabaseModule.forRoot({
          service: catalogue.service,
          migrations: [...ENGINE_MIGRATIONS, ...migrations],
        }),
        EventsModule.forRoot({ source: catalogue.service }),
      ],
      controllers: [
        ownerController(catalogue, foundsAccounts),
        feedController(catalogue.service),
        recordCountsController(catalogue.service),
        updateCountsController(catalogue.service),
      ],
      providers: [
        { provide: CATALOGUE, useValue: catalogue },
        { provide: BEHAVIOURS, useValue: { behaviours, groups } satisfies Behaviours },
        { provide: RecordStoreSettings, useExisting: Settings },
        ...extensionProviders(catalogue),
        ...EXPORTED,
        ...[
          ChangeFeed,
          OwnerRights,
          AttachmentAddresses,
          Uploads,
          KeySweeper,
          BatchSweeper,
          AuditSweeper,
          TrashSweeper,
          RecordCounts,
          RecordQuota,
          ReferenceProjector,
        ],
        ...follows.map((source) =>
          EventsModule.consume({ consumer: 'references', source, handler: ReferenceProjector }),
        ),
      ],
      exports: [...EXPORTED, RecordStoreSettings],
    };
  }
}
