import { Database, Nats, Settings } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import {
  ImportBatches,
  missingActions,
  RecordKeys,
  RemoteParents,
  RecordReader,
  RecordRuntime,
  RecordWriter,
} from '@deskline/record-store';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { RecordActions } from './handle/actions';
import { SubCollections } from './handle/sub-collections';
import { RecordProtocol } from './handle/record-protocol';
import { RecordHandler } from './handle/handler';
import { Idempotency } from './handle/idempotency';
import { exportController } from './export/export.controller';
import type { RowHandler } from './import/handled-rows';
import { importController, keysOf } from './import/import.controller';
import { Importing } from './import/importing';
import { KeyFinder } from './import/key-finder';
import { recordsController } from './records.controller';

export interface RecordHttpOptions {
  readonly catalogue: Catalogue;
  /** Providers of the service that write rows of imports which are no records, by type. */
  readonly rowHandlers?: Readonly<Record<string, Type<RowHandler>>>;
}

/** Fails the start of the service when a definition names an action that no behaviour performs. */
function actionsOf(runtime: RecordRuntime): RecordActions {
  const faults = missingActions(runtime.catalogue, (record, action) => runtime.performs(record, action));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return new RecordActions(runtime);
}

/** Serves the records of a catalogue from the record store of the same service. */
@Module({})
export class RecordHttpModule {
  static forRoot({ catalogue, rowHandlers = {} }: RecordHttpOptions): DynamicModule {
    return {
      module: RecordHttpModule,
      controllers: [
        recordsController(catalogue.service),
        importController(catalogue.service),
        exportController(catalogue),
      ],
      providers: [
        {
          provide: KeyFinder,
          inject: [RecordKeys, RecordReader, Database],
          useFactory: (keys: RecordKeys, reader: RecordReader, database: Database) =>
            new KeyFinder(catalogue, keys, reader, database),
        },
        {
          provide: Importing,
          inject: [
            RecordWriter,
            RecordKeys,
            ImportBatches,
            RecordRuntime,
            KeyFinder,
            Nats,
            Settings,
            ModuleRef,
          ],
          useFactory: (
            writer: RecordWriter,
            keys: RecordKeys,
            batches: ImportBatches,
            runtime: RecordRuntime,
            finder: KeyFinder,
            nats: Nats,
            settings: Settings,
            modules: ModuleRef,
          ) => {
            const { database } = runtime;
            const protocol = new RecordProtocol(catalogue, settings.NODE_ID_DOMAIN, settings.UNKNOWN_FIELDS);
            const ask = keysOf(catalogue.service, finder, nats);
            // Providers of the service are made after this one.
            const handlerOf = (type: string): RowHandler | undefined =>
              rowHandlers[type] && modules.get(rowHandlers[type], { strict: false });
            const services = { catalogue, protocol, writer, keys, batches, runtime, database, ask };
            return new Importing({ ...services, handlerOf });
          },
        },
        { provide: RecordActions, inject: [RecordRuntime], useFactory: actionsOf },
        Idempotency,
        {
          provide: RecordHandler,
          inject: [RecordReader, RecordWriter, Settings, RecordActions, Idempotency, RemoteParents],
          useFactory: (
            reader: RecordReader,
            writer: RecordWriter,
            settings: Settings,
            actions: RecordActions,
            idempotency: Idempotency,
            remoteParents: RemoteParents,
          ) => {
            const protocol = new RecordProtocol(catalogue, settings.NODE_ID_DOMAIN, settings.UNKNOWN_FIELDS);
            return new RecordHandler(
              protocol,
              reader,
              writer,
              actions,
              idempotency,
              new SubCollections(reader, remoteParents),
            );
          },
        },
      ],
      exports: [Idempotency, RecordHandler],
    };
  }
}
