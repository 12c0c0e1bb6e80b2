const ADDED_COLUMN = /^ALTER TABLE ("[^"]+") ADD (?!CONSTRAINT\b)(.*)$/s;
const INDEX = /^CREATE (UNIQUE )?INDEX ("[^"]+") (.*)$/s;
const DROPPED_INDEX = /^DROP INDEX (.*)$/s;
const UNIQUE = /^ALTER TABLE ("[^"]+") ADD CONSTRAINT ("[^"]+") UNIQUE (\(.*\))$/s;
const CONSTRAINT = /^ALTER TABLE ("[^"]+") ADD CONSTRAINT ("[^"]+") (.*)$/s;

/** A change of a table that others read and write, in parts that stop nobody for long. */
export interface Online {
  /** Locks the table for a moment. Each statement can be repeated. */
  readonly short: readonly string[];
  /** Takes as long as the table is large, and lets others read and write it. Each can be repeated. */
  readonly long: readonly string[];
  /** Locks the table for a moment, after the long ones. */
  readonly last: readonly string[];
}

const NOTHING: Online = { short: [], long: [], last: [] };

export function online(statement: string): Online {
  const index = INDEX.exec(statement);
  if (index) return { ...NOTHING, long: madeConcurrently(index[2], index[1], index[3]) };
  const dropped = DROPPED_INDEX.exec(statement);
  if (dropped) return { ...NOTHING, long: [`DROP INDEX CONCURRENTLY IF EXISTS ${unqualified(dropped[1])}`] };
  const unique = UNIQUE.exec(statement);
  if (unique) {
    const [, table, name, columns] = unique;
    return {
      short: [],
      long: madeConcurrently(name, 'UNIQUE ', `ON ${table} ${columns}`),
      last: [`ALTER TABLE ${table} ADD CONSTRAINT ${name} UNIQUE USING INDEX ${name}`],
    };
  }
  const constraint = CONSTRAINT.exec(statement);
  if (constraint) {
    const [, table, name] = constraint;
    const long = [`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`];
    return { short: [`${repeatable(statement)} NOT VALID`], long, last: [] };
  }
  return { ...NOTHING, short: [repeatable(statement)] };
}

/** An attempt that failed leaves an invalid index of that name. */
const madeConcurrently = (name = '', unique = '', rest = ''): string[] => [
  `DROP INDEX CONCURRENTLY IF EXISTS ${name}`,
  `CREATE ${unique}INDEX CONCURRENTLY ${name} ${rest}`,
];

const unqualified = (name = ''): string => name.replace(/^"public"\./, '');

/** The same change, also where an attempt that failed has made it. */
export function repeatable(statement: string): string {
  const [, table, name, rest] = CONSTRAINT.exec(statement) ?? [];
  if (table !== undefined)
    return `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} ${rest}`;
  return statement
    .replace(/^CREATE TABLE /, 'CREATE TABLE IF NOT EXISTS ')
    .replace(/^CREATE (UNIQUE )?INDEX /, 'CREATE $1INDEX IF NOT EXISTS ')
    .replace(/ DROP CONSTRAINT (?=")/, ' DROP CONSTRAINT IF EXISTS ')
    .replace(ADDED_COLUMN, 'ALTER TABLE $1 ADD COLUMN IF NOT EXISTS $2');
}
