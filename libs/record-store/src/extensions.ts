import type { Catalogue } from '@deskline/record';
import type { Provider } from '@nestjs/common';
import type { EntitySchema } from 'typeorm';
import { Accounts } from './accounts';
import { ROW_SOURCE, type RowSourceOf } from './read/plan/rows';
import { withRowsOfTypes } from './read/plan/rows-of-types';
import { withVisibleRecords } from './read/plan/visible-with';
import { CHANGE_EXTENSION } from './runtime';
import { sharedRowSource } from './sharing/shared-rows';
import { sharingExtension } from './sharing/sharing-extension';
import { sharingTables } from './sharing/tables';
import { recordEntities } from './table/entities';
import { withVisibleLocks } from './write/visible-extension';

/** Tables of a catalogue, those of sharing between accounts included. */
export const entitiesOf = (catalogue: Catalogue): EntitySchema[] => recordEntities(catalogue, sharingTables);

/** Plugs sharing between accounts into the engine; no other file outside `sharing/` knows it (ADR 76). */
export const extensionProviders = (catalogue: Catalogue): Provider[] => [
  {
    provide: ROW_SOURCE,
    useFactory: (accounts: Accounts) =>
      withVisibleRecords(catalogue, withRowsOfTypes(catalogue, sharedRowSource(accounts, catalogue))),
    inject: [Accounts],
  },
  {
    provide: CHANGE_EXTENSION,
    useFactory: (sourceOf: RowSourceOf) => withVisibleLocks(sharingExtension(catalogue), sourceOf),
    inject: [ROW_SOURCE],
  },
];

/** Names of the indexes that the tables of a catalogue have by its definitions. */
export const recordIndexes = (catalogue: Catalogue): string[] =>
  entitiesOf(catalogue).flatMap(({ options: { indices = [] } }) => indices.flatMap(({ name }) => name ?? []));
