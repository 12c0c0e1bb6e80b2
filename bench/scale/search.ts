import type { Database } from '@deskline/platform';
import { RELEVANCE, type Filter } from '@deskline/record-store';
import { workRecords } from '@deskline/work-records/records';
import { ACCOUNT, fillTasks } from './data';
import { fillTable } from './fill';
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

interface Narrowed {
  readonly account?: string;
  readonly filters?: readonly Filter[];
}

const search = (
  name: string,
  text: string,
  { account = ACCOUNT, filters = [] }: Narrowed = {},
): GrowthCall => ({
  name,
  run: ({ reader, type }) =>
    reader.list(
      type('task'),
      {
        fields: null,
        filters: [...filters],
        views: [],
        sort: BY_RELEVANCE,
        search: text,
        perPage: 20,
        position: { page: 1 },
      },
      searcherIn(account),
    ),
});

/** Task whose subject has a word of its own, in all databases. */
const ONE = 4_711;

/**
 * A statement written by hand for words of the subject: the index, the account, the names that a list shows, and no rank. It is
 * planned for its words: one plan for all words takes 50 ms for a rare one.
 */
const BY_HAND = `WITH found AS MATERIALIZED (
SELECT * FROM task WHERE to_tsvector('simple', subject) @@ to_tsquery('simple', $1) AND account_id = $2)
SELECT t.id, t."sourceID", t.subject, t.impact, t.category, t.status, t.team_id, t.member_id, t.completion_target_at, t.finished_at,
t.created_at, t.updated_at, team.name AS team_name, member.name AS member_name
FROM (SELECT * FROM found ORDER BY id DESC LIMIT 20) t
LEFT JOIN reference team ON team.type = 'team' AND team.id = t.team_id
LEFT JOIN reference member ON member.type = 'person' AND member.id = t.member_id`;

const byHand = (words: string): GrowthCall => ({
  name: 'by hand',
  run: async ({ database }) => JSON.stringify(await database.query(BY_HAND, [words, ACCOUNT])),
});

async function fill(database: Database, rows: number): Promise<void> {
  await fillTasks(database, rows);
  await database.query(
    `UPDATE task SET subject = 'Calibrate the spectrometer', account_id = $1 WHERE id = $2`,
    [ACCOUNT, ONE],
  );
  await database.query(`CREATE INDEX task_by_hand ON task USING gin (to_tsvector('simple', subject))`);
  await fillTable(
    database,
    'note',
    {
      account_id: `'${ACCOUNT}'`,
      text: `CASE WHEN n % 10 = 0 THEN 'The toner is replaced' ELSE 'Looked at it ' || md5(n::text) END`,
      task_id: 'n * 10',
      internal: 'false',
    },
    rows / 10,
  );
  await database.query('VACUUM (ANALYZE) task');
}

const oneWord = search('a word of one record', 'spectrometer');
const oneBeginning = search('the beginning of a word of one record', 'spectro');
const ofATenth = search('a word of a tenth of all records', 'restart');

/** Searches for words that one record has, that a tenth has, that nearly all have, alone and together. */
export const searches: Growth = {
  name: 'searches',
  catalogue: workRecords,
  fill,
  calls: [
    oneWord,
    oneBeginning,
    ofATenth,
    search('a word of most records', 'check'),
    search('the beginning of words of a third', 'e'),
    search('two rare words', 'calibrate spectro'),
    search('two words of a tenth', 'restart server'),
    search('a rare word and one of a tenth', 'calibrate the'),
    search('a number', String(ONE)),
    search('a word of none', 'xylophone'),
    search('a word of a tenth of all notes', 'toner'),
    search('a word of most notes', 'looked'),
    search('a word of an account with a fiftieth of all records', 'check', { account: 'museum' }),
    search('a word of most records, below one of their parents', 'check', {
      filters: [{ field: 'workflow', operator: 'is', values: [77] }],
    }),
  ],
};

/** Searches beside the statement by hand, on the most rows. */
export const besideByHand: readonly { readonly call: GrowthCall; readonly byHand: GrowthCall }[] = [
  { call: oneWord, byHand: byHand('spectrometer') },
  { call: oneBeginning, byHand: byHand('spectro:*') },
  { call: ofATenth, byHand: byHand('restart') },
];
