import type { Client } from 'pg';
import { ok, warning, type Finding } from './finding';

const ABOUT = 'event log';
const DOCUMENT = 'docs/backup.md#after-a-restore';
/** A restore is told for as long as somebody may still come across its consequences. */
const RECENT = `> now() - interval '7 days'`;

const NEW_LOG = `SELECT to_char(begun_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') AS begun, former->0->>'until' AS until
FROM event_log_head WHERE begun_at ${RECENT}`;

const REWOUND = `SELECT consumer, source, position,
  to_char(rewound_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') AS rewound, healed_at >= rewound_at AS healed
FROM event_position WHERE rewound_at ${RECENT} ORDER BY consumer, source`;

/** Consumers that make their tables anew by themselves; the others have told people and systems outside. */
const PROJECTIONS = new Set(['references', 'people', 'customers']);

interface Rewound {
  readonly consumer: string;
  readonly source: string;
  readonly position: string;
  readonly rewound: string;
  readonly healed: boolean | null;
}

/** Tells restores of the last days: of this database, and of services whose events it had applied. */
export async function restoreFindings(client: Client, service: string): Promise<Finding[]> {
  const migrated = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = to_regclass('event_position') AND attname = 'healed_at'`,
  );
  if (migrated.rowCount === 0) return [];
  const logs = await client.query<{ begun: string; until: string }>(NEW_LOG);
  const positions = await client.query<Rewound>(REWOUND);
  return [
    ...logs.rows.map(({ begun, until }) =>
      warning(
        ABOUT,
        `a new one began on ${begun} after position ${until}: the database was restored or failed over`,
        `Records written after that position are lost, if there were any: ${DOCUMENT}.`,
      ),
    ),
    ...positions.rows.map((row) => rewoundFinding(row, service)),
  ];
}

function rewoundFinding({ consumer, source, position, rewound, healed }: Rewound, service: string): Finding {
  const fact = `${consumer} had applied events of ${source} that were lost by its restore, and went back on ${rewound}`;
  if (healed) return ok(ABOUT, `${fact}; its rows are made anew`);
  const todo = PROJECTIONS.has(consumer)
    ? `It tries to make its rows anew by itself; by hand: npm run rebuild ${service}.`
    : `Others may have been told of changes that no longer exist; position now ${position}: ${DOCUMENT}.`;
  return warning(ABOUT, fact, todo);
}
