import type { Catalogue, RecordType } from '@deskline/record';
import { describeAccess } from './access';
import { describeAddresses } from './addresses';
import { describeAudit } from './audit';
import { describeAttachments } from './attachments';
import { describeFields } from './collections';
import { describeChanges } from './changes';
import { describeCreates } from './creates';
import { describeDryRuns } from './dry-runs';
import { describeEvents } from './events';
import { describeFilters } from './filters';
import { describeInput } from './input';
import { describeListings, describeReadOnly, describeReferring } from './listings';
import { describeMeta } from './meta';
import { describeNumbers } from './numbers';
import { describeInBulk, describeMany } from './many';
import { describePaging } from './paging';
import { describeParts } from './parts';
import { describeReferences } from './references';
import { describeLinks } from './relations';
import { AccountFixture, type ContractEnv } from './account-fixture';
import { describeArchiveEntries } from './archive-entries';
import { describeRemoval, describeArchive } from './archive';
import { describeRights } from './rights';
import { describeSameRights } from './same-rights';
import { describeSearch } from './search';
import { describeSorts } from './sorts';
import { RecordUnderTest } from './record-under-test';
import { describeUpdates } from './updates';
import { describeViews } from './views';

/** True when some role may update records of the type. */
const isUpdatable = ({ access }: RecordType) => access.some(({ update }) => update !== undefined);

/**
 * Holds one record type, as it answers through the gateway, against its definition and the document's list of default
 * fields. Returns its rows, once the tests have made them.
 */
export function describeRecord(
  record: RecordType,
  catalogue: Catalogue,
  contractEnv: () => ContractEnv,
  documented: readonly string[] = record.list,
): () => RecordUnderTest | undefined {
  let subject: RecordUnderTest;
  describe(`/${record.collection}`, () => {
    beforeAll(async () => {
      const fixture = await AccountFixture.open(
        contractEnv(),
        `contract-${record.name.replaceAll('_', '-')}`,
      );
      subject = new RecordUnderTest(record, catalogue, fixture);
      await subject.populate();
    });
    const given = () => subject;
    const foreign = () => contractEnv().foreign();
    describeFields(record, given, documented);
    describeMeta(record, given);
    describeFilters(record, given);
    describeSorts(record, given);
    describeViews(record, given);
    describePaging(given);
    describeNumbers(record, given, foreign);
    describeSearch(record, given, foreign);
    describeAddresses(record, given);
    describeAccess(record, given, foreign);
    describeChanges(record, given);
    // From here on there are more rows than were read.
    describeRights(record, given);
    describeSameRights(record, given);
    describeCreates(record, given);
    describeDryRuns(record, given);
    describeInBulk(record, given);
    describeInput(record, given);
    if (isUpdatable(record)) {
      describeUpdates(record, given);
      describeMany(record, given);
      describeAttachments(record, given);
    }
    describeReferences(record, given, foreign);
    describeListings(record, given, foreign);
    describeReferring(record, given, foreign);
    describeReadOnly(record, catalogue, given);
    describeLinks(record, given, foreign);
    describeAudit(record, given);
    if (record.archiving) {
      describeArchive(record, given);
      describeArchiveEntries(record, given);
    }
    if (record.deletable) describeRemoval(record, given);
    describeEvents(record, given);
    describeParts(record, given);
  });
  return () => subject;
}
