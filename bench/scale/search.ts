import type { Database } from '@deskline/platform';
import { RELEVANCE } from '@deskline/record-store';
import { workRecords } from '@deskline/work-records/records';
import { ACCOUNT, fillTasks } from './data';
import type { Growth, GrowthCall } from './growth';
import { readerIn } from './reads';

const BY_RELEVANCE = [
  { field: RELEVANCE, descending: false },
  { field: 'id', descending: true },
];

/** Reads notes as well, so that a search looks into both. */
const searcherIn = (account: string) => ({
  ...readerIn(account),
  scopes: [{ effect: 'allow' as const, actions: ['*:*'] }],
});

const search = (name: string, text: string, caller = searcherIn(ACCOUNT)): GrowthCall => ({
  name,
  run: ({ reader, type }) =>
    reader.list(
      type('task'),
      {
        fields: null,
        filters: [],
        views: [],
        sort: BY_RELEVANCE,
        search: text,
        perPage: 20,
        position: { page: 1 },
      },
      caller,
    ),
});

/** Task whose subject has a word of its own, in both databases. */
const ONE = 4_711;

/** A statement written by hand for one word: the index, the account and nothing else. */
const BY_HAND = `WITH found AS MATERIALIZED (
SELECT id, subject FROM task WHERE to_tsvector('simple', subject) @@ to_tsquery('simple', $1) AND account_id = $2)
SELECT id, subject FROM found ORDER BY id DESC LIMIT 20`;

const byHand = (name: string, words: string): GrowthCall => ({
  name,
  run: ({ database }) => database.rows(BY_HAND, [words, ACCOUNT]),
});

async function fill(database: Database, rows: number): Promise<void> {
  await fillTasks(database, rows);
  await database.query(
    `UPDATE task SET subject = 'Calibrate the spectrometer', account_id = $1 WHERE id = $2`,
    [ACCOUNT, ONE],
  );
  await database.query(`CREATE INDEX task_by_hand ON task USING gin (to_tsvector('simple', subject))`);
  await database.query('VACUUM (ANALYZE) task');
}

/** Searches for a word that one record has, that a tenth has, that nearly all have, and beside them statements by hand. */
export const searches: Growth = {
  name: 'searches',
  catalogue: workRecords,
  fill,
  calls: [
    search('a word of one record', 'spectrometer'),
    byHand('the same by hand', 'spectrometer'),
    search('the beginning of a word of one record', 'spectro'),
    byHand('the same by hand, as a beginning', 'spectro:*'),
    search('a number', String(ONE)),
    search('two words', 'calibrate spectro'),
    search('a word of a tenth of all records', 'restart'),
    search('a word of most records', 'check'),
    search('a word of none', 'xylophone'),
    search('a word of an account that has few', 'check', searcherIn('museum')),
  ],
};
