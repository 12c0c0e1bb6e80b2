import type { Catalogue, RecordType } from '@deskline/record';
import { describeAccess } from './access';
import { describeAddresses } from './addresses';
import { describeAudit } from './audit';
import { describeAttachments } from './attachments';
import { describeFields } from './collections';
import { describeCreates } from './creates';
import { describeEvents } from './events';
import { describeFilters } from './filters';
import { describeInput } from './input';
import { describeListings, describeReadOnly, describeReferring } from './listings';
import { describePaging } from './paging';
import { describeParts } from './parts';
import { describeReferences } from './references';
import { describeLinks } from './relations';
import { Scene, type Theatre } from './scene';
import { describeShelfEntries } from './shelf-entries';
import { describeRemoval, describeShelves } from './shelves';
import { describeSorts } from './sorts';
import { Subject } from './subject';
import { describeUpdates } from './updates';
import { describeViews } from './views';

/** What no role may ever do with a record is no verb of it. */
const isUpdatable = ({ access }: RecordType) => access.some(({ update }) => update !== undefined);

/** Holds one record type, as it answers through the gateway, against its definition and the document's list of default fields. */
export function describeRecord(
  record: RecordType,
  catalogue: Catalogue,
  theatre: () => Theatre,
  documented: readonly string[] = record.list,
): void {
  describe(`/${record.collection}`, () => {
    let subject: Subject;
    beforeAll(async () => {
      const scene = await Scene.open(theatre(), `contract-${record.name.replaceAll('_', '-')}`);
      subject = new Subject(record, catalogue, scene);
      await subject.populate();
    });
    const given = () => subject;
    const foreign = () => theatre().foreign();
    describeFields(record, given, documented);
    describeFilters(record, given);
    describeSorts(record, given);
    describeViews(record, given);
    describePaging(record, given);
    describeAddresses(record, given);
    describeAccess(record, given, foreign);
    // From here on there are more rows than were read.
    describeCreates(record, given);
    describeInput(record, given);
    if (isUpdatable(record)) {
      describeUpdates(record, given);
      describeAttachments(record, given);
    }
    describeReferences(record, given, foreign);
    describeListings(record, given, foreign);
    describeReferring(record, given, foreign);
    describeReadOnly(record, catalogue, given);
    describeLinks(record, given, foreign);
    describeAudit(record, given);
    if (record.archiving) {
      describeShelves(record, given);
      describeShelfEntries(record, given);
    }
    if (record.deletable) describeRemoval(record, given);
    describeEvents(record, given);
    describeParts(record, given);
  });
}
