import { Database, Nats } from '@deskline/platform';
import {
  SubCollections,
  RecordProtocol,
  Idempotency,
  RecordActions,
  RecordHandler,
} from '@deskline/record-http';
import {
  IdempotencyKeys,
  RemoteParents,
  RecordReader,
  RecordRuntime,
  RecordWriter,
} from '@deskline/record-store';
import { ROLES, type Catalogue, type RecordType } from '@deskline/record';
import {
  answerForOthers,
  makeTables,
  RecordBuilder,
  principal,
  startRecordService,
  type RecordService,
} from '@deskline/testing';
import {
  configurationBehaviours,
  configurationGroups,
} from '../../libs/configuration-records/src/behaviours';
import { IdentityNotifier } from '../../libs/configuration-records/src/permission/identity-notifier';
import { Jobs } from '../../libs/configuration-records/src/job/jobs';
import { configurationRecords } from '../../libs/configuration-records/src/records';
import { describeFuzz } from '../../libs/testing/src/fuzz/describe-fuzz';
import { DirectCaller } from '../../libs/testing/src/fuzz/direct-caller';
import { Coverages } from '../../libs/work-records/src/affected-sla/coverages';
import { AddTimesheetLocks1799801004100 } from '../../libs/work-records/migrations/1799801004100-add-timesheet-locks.migration';
import { workBehaviours, workGroups } from '../../libs/work-records/src/behaviours';
import { workRecords } from '../../libs/work-records/src/records';
import { additions } from './exceptions';

const everything = principal({ roles: [...ROLES], time_zone: 'Europe/Amsterdam' });
/** Records of each type in other services. */
const MANY = 1_000_000;
const services = [
  { catalogue: workRecords, behaviours: workBehaviours, groups: workGroups, providers: [Coverages] },
  {
    catalogue: configurationRecords,
    behaviours: configurationBehaviours,
    groups: configurationGroups,
    providers: [IdentityNotifier, Jobs],
  },
];

/** Versions of an extension are made by its rules alone. */
const isMade = ({ access }: RecordType): boolean => access.some(({ create }) => create !== undefined);

describe.each(services)('$catalogue.service', ({ catalogue, behaviours, groups, providers }) => {
  let service: RecordService;
  let builder: RecordBuilder;

  beforeAll(async () => {
    service = await startRecordService({ catalogue, behaviours, groups, providers, follows: [] });
    await prepare(service.get(Database), catalogue);
    const attributes = { reference: 'standard', roles: { widget: ROLES } };
    answerForOthers(
      service.get(Nats),
      (type, id) => (id < MANY ? { name: `The ${type}`, attributes } : null),
      (type) => catalogue.byName.has(type),
    );
    const [reader, writer] = [service.get(RecordReader), service.get(RecordWriter)];
    const once = new Idempotency(service.get(IdempotencyKeys));
    const handler = new RecordHandler(
      new RecordProtocol(catalogue, 'deskline'),
      reader,
      writer,
      new RecordActions(service.get(RecordRuntime)),
      once,
      new SubCollections(reader, service.get(RemoteParents)),
    );
    const means = {
      catalogues: [catalogue],
      additions: additions('http://127.0.0.1:44399'),
      elsewhere: (type: string, variant: number) =>
        catalogue.byName.has(type) ? undefined : { id: 1 + variant, reference: 'standard' },
    };
    builder = new RecordBuilder(means, new DirectCaller(handler, everything, 'https://desk.example/v1'));
  });
  afterAll(() => service?.stop());

  for (const record of catalogue.records.filter(isMade)) describeFuzz(record, () => ({ builder, runs: 12 }));
});

/** Rows and tables beside the records: an account, its permissions, series of labels, codes of other services. */
async function prepare(database: Database, catalogue: Catalogue): Promise<void> {
  await database.query(
    `INSERT INTO account (id, name, url, time_zone, locale, trusts)
     VALUES ('widget', 'Widget', 'https://widget.example', 'UTC', 'en', '[]') ON CONFLICT DO NOTHING`,
  );
  await database.query(
    `CREATE TABLE permission (person_id bigint, account_id text, roles jsonb, PRIMARY KEY (person_id, account_id))`,
  );
  await new AddTimesheetLocks1799801004100().up(database as never);
  await makeTables(database, 'configuration-records', ['ci_label_prefix', 'ci_label_series']);
  for (const type of codesElsewhere(catalogue))
    await database.query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ($1, 1, 'widget', 'Standard', 1, false, '"name":"Standard"', '{"reference":"standard"}')`,
      [type],
    );
}

function codesElsewhere({ records, byName }: Catalogue): Set<string> {
  const fields = records.flatMap((record) => Object.values(record.fields));
  const codes = fields.filter(({ kind, to }) => kind === 'code' && !byName.has(to as string));
  return new Set(codes.map(({ to }) => to as string));
}
