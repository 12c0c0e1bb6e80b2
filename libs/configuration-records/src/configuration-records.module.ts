import { RecordHttpModule } from '@deskline/record-http';
import { RecordStoreModule } from '@deskline/record-store';
import { Module } from '@nestjs/common';
import { DirectoryController } from './account/directory.controller';
import { Directory } from './account/directory';
import { configurationBehaviours } from './behaviours';
import { migrations } from './migrations/migrations';
import { configurationRecords } from './records';

@Module({
  imports: [
    RecordStoreModule.forRoot({
      catalogue: configurationRecords,
      migrations,
      follows: ['work-records'],
      behaviours: configurationBehaviours,
      groups: [],
    }),
    RecordHttpModule.forRoot({ catalogue: configurationRecords }),
  ],
  controllers: [DirectoryController],
  providers: [Directory],
})
export class ConfigurationRecordsModule {}
