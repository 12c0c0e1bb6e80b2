import { Database, encodeFrame, Nats } from '@deskline/platform';
import { Grammar, Once, RecordActions, RecordHandler } from '@deskline/record-http';
import { IdempotencyKeys, RecordReader, RecordWriter } from '@deskline/record-store';
import { ROLES, type Catalogue } from '@deskline/record';
import {
  describeFuzz,
  DirectCaller,
  Maker,
  principal,
  startRecordService,
  type RecordService,
} from '@deskline/testing';
import { configurationBehaviours } from '../../libs/configuration-records/src/behaviours';
import { configurationRecords } from '../../libs/configuration-records/src/records';
import { workBehaviours, workGroups } from '../../libs/work-records/src/behaviours';
import { workRecords } from '../../libs/work-records/src/records';
import { additions } from './additions';

const everything = principal({ roles: [...ROLES], time_zone: 'Europe/Amsterdam' });
const services = [
  { catalogue: workRecords, behaviours: workBehaviours, groups: workGroups },
  { catalogue: configurationRecords, behaviours: configurationBehaviours, groups: [] },
];

describe.each(services)('$catalogue.service', ({ catalogue, behaviours, groups }) => {
  let service: RecordService;
  let maker: Maker;

  beforeAll(async () => {
    service = await startRecordService({ catalogue, behaviours, groups, follows: [] });
    await service.get(Database).query(
      `INSERT INTO account (id, name, url, time_zone, locale, trusts)
       VALUES ('widget', 'Widget', 'https://widget.example', 'UTC', 'en', '[]') ON CONFLICT DO NOTHING`,
    );
    answerForOthers(service.get(Nats), catalogue);
    const [reader, writer] = [service.get(RecordReader), service.get(RecordWriter)];
    const once = new Once(service.get(IdempotencyKeys));
    const handler = new RecordHandler(
      new Grammar(catalogue, 'deskline'),
      reader,
      writer,
      new RecordActions(),
      once,
    );
    const means = {
      catalogues: [catalogue],
      additions: additions('http://127.0.0.1:44399'),
      elsewhere: (type: string) =>
        catalogue.byName.has(type) ? undefined : { id: 1, reference: 'standard' },
    };
    maker = new Maker(means, new DirectCaller(handler, everything, 'https://desk.example/v1'));
  });
  afterAll(() => service?.stop());

  for (const record of catalogue.records) describeFuzz(record, () => ({ maker, runs: 12 }));
});

/** Whoever keeps the other records, asked about those that are not known here: there is one of each. */
function answerForOthers({ connection }: Nats, catalogue: Catalogue): void {
  connection.subscribe('references.*', {
    callback: (_error, message) => {
      const { type, ids = [] } = JSON.parse(message.string().split('\n')[0] as string) as {
        type: string;
        ids?: number[];
      };
      if (catalogue.byName.has(type)) return;
      const known = {
        type,
        account_id: 'widget',
        name: `The ${type}`,
        sourceID: null,
        disabled: false,
        version: 1,
        json: `"name":"The ${type}"`,
        attributes: { reference: 'standard' },
      };
      const found = ids.filter((id) => id === 1).map((id) => ({ ...known, id }));
      message.respond(encodeFrame({ status: 200 }, Buffer.from(JSON.stringify(found))));
    },
  });
}
