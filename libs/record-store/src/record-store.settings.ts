import { SECRET_DESCRIPTION } from '@deskline/attachments';
import { EventsSettings } from '@deskline/events';
import { IsOptional, Matches, MinLength, Setting, TextList, WholeNumber } from '@deskline/platform';

/** Settings of a service with records. Its own settings class is this one, or extends it. */
export class RecordStoreSettings extends EventsSettings {
  @Setting(SECRET_DESCRIPTION)
  @IsOptional()
  @MinLength(32)
  ATTACHMENT_SECRET?: string;

  @Setting(
    'How often due timers are rechecked at rest: how late a timer is if the instance that waits for it ends',
  )
  @WholeNumber(10)
  TIMER_INTERVAL_MS: number = 30_000;

  @Setting('How often idempotency keys older than a day are deleted')
  @WholeNumber(10)
  IDEMPOTENCY_SWEEP_MS: number = 600_000;

  @Setting(
    'How often erased people are looked for whose names are still in audit lines and events; an erasure wakes it at once',
  )
  @WholeNumber(10)
  ERASURE_SWEEP_MS: number = 60_000;

  @Setting('Days after which audit lines are deleted, if an account sets no fewer; 0 keeps them')
  @WholeNumber(0)
  AUDIT_RETENTION_DAYS: number = 0;

  @Setting('Fewest days for which an account keeps audit lines')
  @WholeNumber(1)
  AUDIT_RETENTION_MIN_DAYS: number = 90;

  @Setting(
    'Days after which records in the trash are deleted for good, if an account sets no fewer; 0 keeps them',
  )
  @WholeNumber(0)
  TRASH_RETENTION_DAYS: number = 0;

  @Setting('Fewest days that an account may set for events, deliveries and the trash')
  @WholeNumber(1)
  RETENTION_MIN_DAYS: number = 7;

  @Setting('How often audit lines and records of the trash that are old are deleted')
  @WholeNumber(10)
  RETENTION_SWEEP_MS: number = 3_600_000;
}

/** Settings of a service with records that replicas of its PostgreSQL may be read for. */
export class ReplicatedStoreSettings extends RecordStoreSettings {
  @Setting(
    'Streaming replicas of the PostgreSQL server, with credentials and separated by commas: reads of records go there (ADR 116)',
  )
  @TextList()
  @Matches(/^postgres(ql)?:\/\/[^\s\/]+(\/\S*)?$/, {
    each: true,
    message: 'must be addresses such as postgres://user:password@host:5432, separated by commas',
  })
  DATABASE_REPLICA_URLS: string[] = [];
}

/** Announcements for replicas precede the answer to a change over NATS alone (ADR 116). */
export const takesDirectCalls = ({ DATABASE_REPLICA_URLS }: ReplicatedStoreSettings): boolean =>
  DATABASE_REPLICA_URLS.length === 0;
