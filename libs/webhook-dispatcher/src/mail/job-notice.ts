import { languageOf } from '@deskline/identity';
import type { JobEnded, JobKind } from '@deskline/record-http';
import type { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { JOB_WORDS, type JobWords } from './job-notice.words';
import type { OutgoingMail } from './mail-transport';
import { asSubject, inUtc, oneLine } from './text';

/** Job that a mail is about, as it ended. */
export interface JobNotice extends JobEnded {
  readonly kind: JobKind;
  readonly id: number;
}

/** Recipient and time of a letter. */
interface Addressed {
  readonly account_id: string;
  readonly locale: string | null;
  readonly filed_at: Date;
}

type Settings = Pick<WebhookDispatcherSettings, 'BASE_URL' | 'JOB_MAIL_HEADER_ALIASES'>;

/** Beginning of the headers that name the job. */
const HEADER = 'X-Deskline';
const NAMES = { import: 'Import', export: 'Export' } as const;

/**
 * Letter about the end of a job, in the language of its person. It leads to the state of the job, which needs credentials; the
 * address of a file needs none, and mails are read by others and kept: it is not in it.
 */
export function jobLetter(
  notice: JobNotice,
  addressed: Addressed,
  settings: Settings,
): Pick<OutgoingMail, 'about' | 'subject' | 'text' | 'headers'> {
  const words = JOB_WORDS[languageOf(addressed.locale) ?? languageOf(notice.language) ?? 'en'];
  const heading = headingOf(notice, words);
  const parts = [
    `${heading}.`,
    facts(notice, addressed, words),
    `${words.ask}\n  GET ${settings.BASE_URL}/${notice.kind}/${notice.token}`,
    because(notice, words),
  ];
  return {
    about: `${notice.kind}-${notice.id}`,
    subject: asSubject(heading),
    text: `${parts.join('\n\n')}\n`,
    headers: headersOf(notice, settings),
  };
}

function headingOf({ kind, state, type }: JobNotice, words: JobWords): string {
  const sentence = words[kind][state === 'done' ? 'done' : 'ended'];
  return fill(sentence, { types: oneLine(type).replaceAll(',', ', ') });
}

function facts(notice: JobNotice, { account_id, filed_at }: Addressed, words: JobWords): string {
  const { kind, id, state, message, results, dry_run, schedule } = notice;
  const rows: (readonly [label: string, value: string | null])[] = [
    [words.job, `${kind} ${id}, ${words.account} ${oneLine(account_id)}`],
    [words.schedule, schedule && oneLine(schedule)],
    [words.endedAt, inUtc(filed_at)],
    [words.reason, state === 'done' ? null : oneLine(message ?? state)],
    [words.rows, results && fill(words.results, { ...results })],
    [words.note, dry_run ? words.dryRun : null],
  ];
  const told = rows.filter(([, value]) => value !== null);
  const width = Math.max(...told.map(([label]) => label.length)) + 2;
  return told.map(([label, value]) => `${`${label}:`.padEnd(width)} ${value}`).join('\n');
}

const because = ({ schedule }: JobNotice, words: JobWords): string =>
  schedule === null ? words.becausePosted : fill(words.becauseScheduled, { schedule: oneLine(schedule) });

function headersOf(
  { kind, token, id }: JobNotice,
  { JOB_MAIL_HEADER_ALIASES }: Settings,
): Record<string, string> {
  const prefixes = [HEADER, ...JOB_MAIL_HEADER_ALIASES];
  return Object.fromEntries(
    prefixes.flatMap((prefix) => [
      [`${prefix}-${NAMES[kind]}`, token],
      [`${prefix}-${NAMES[kind]}ID`, String(id)],
    ]),
  );
}

/** Replaces `{name}` by its value. */
const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
