import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Refusal, SystemClock, type Command, type CommandContext, type Database } from '@deskline/platform';
import type { OauthSettings } from '../oauth.settings';
import { isPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password.rules';
import { Passwords } from './passwords';

interface PersonRow {
  id: number;
  name: string;
  account_id: string;
}

const FIND_PERSON = `
SELECT id, name, account_id FROM person
WHERE CASE WHEN $1 ~ '^\\d{1,15}$' THEN id = $1::bigint ELSE lower(primary_email) = lower($1) END ORDER BY id`;

/**
 * `set-password <email address or id of a person>`: for a person without one, or who has forgotten it. The password is
 * read from standard input, so that neither the process list nor a shell history shows it.
 */
export const setPassword: Command<OauthSettings> = async ({ settings, database, words, input, say }) => {
  const person = await find(database, words);
  const password = await firstLine(input);
  if (!isPassword(password))
    throw new Refusal(`A password has ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`);
  await new Passwords(database, new SystemClock(), settings).set(person.id, password);
  say(
    `The password of ${person.name} (${described(person)}) is set. Whoever was signed in so is signed out.`,
  );
};

async function find(database: Database, words: readonly string[]): Promise<PersonRow> {
  const [whom, ...more] = words;
  if (whom === undefined || more.length > 0)
    throw new Refusal('Say whose password: set-password <email address or id of a person>.');
  const people = await database.query<PersonRow>(FIND_PERSON, [whom]);
  const [person, ...others] = people;
  if (!person) throw new Refusal(`Nobody is known here as "${whom}".`);
  if (others.length > 0)
    throw new Refusal(`"${whom}" is more than one person; say the id: ${people.map(described).join(', ')}.`);
  return person;
}

const described = ({ id, account_id }: PersonRow): string => `person ${id}, account ${account_id}`;

/** Reads a line, without echo at a terminal. */
async function firstLine(input: CommandContext['input']): Promise<string> {
  const terminal = 'isTTY' in input && input.isTTY === true;
  if (terminal) process.stderr.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (terminal) process.stderr.write('\n');
  }
}
