import { writeFileSync } from 'node:fs';

/** Reports the servers of its run, and does not end: `run-end.int.spec.ts` ends it. */
it('waits for the end of the run', () => {
  const { TEST_DATABASE_URL, TEST_NATS_URL_1, REPORT_FILE = '' } = process.env;
  writeFileSync(REPORT_FILE, JSON.stringify([TEST_DATABASE_URL, TEST_NATS_URL_1]));
  return new Promise(() => undefined);
});
