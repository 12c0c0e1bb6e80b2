import { Setting, WholeNumber } from '@deskline/platform';
import { ReplicatedStoreSettings } from '@deskline/record-store';

export class WorkRecordsSettings extends ReplicatedStoreSettings {
  @Setting('Days after which notifications are deleted, read or not')
  @WholeNumber(1, 3_650)
  NOTIFICATION_DAYS: number = 90;

  @Setting('Minutes before the next target of a request at which its member is told; 0 tells nobody')
  @WholeNumber(0, 10_080)
  TARGET_NEAR_MINUTES: number = 60;

  @Setting(
    'Minutes after the completion of a request within which an event with the same dedup_key opens it again; 0 makes a new request',
  )
  @WholeNumber(0, 10_080)
  EVENT_REOPEN_MINUTES: number = 0;
}
