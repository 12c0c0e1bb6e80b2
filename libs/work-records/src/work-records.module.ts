import { RecordHttpModule } from '@deskline/record-http';
import { RecordStoreModule } from '@deskline/record-store';
import { Module } from '@nestjs/common';
import { workBehaviours, workGroups } from './behaviours';
import { follows } from './follows';
import { migrations } from './migrations/migrations';
import { workRecords } from './records';

@Module({
  imports: [
    RecordStoreModule.forRoot({
      catalogue: workRecords,
      migrations,
      follows,
      behaviours: workBehaviours,
      groups: workGroups,
    }),
    RecordHttpModule.forRoot({ catalogue: workRecords }),
  ],
})
export class WorkRecordsModule {}
