import { parseRule } from '@deskline/automation/parse';
import { useMemo } from 'react';
import type { RecordType } from '../../../api/meta';
import { useTypeIfKnown } from '../../../app/types';
import { appliesTo } from './subject';

export const TEXTS = ['expressions', 'condition', 'actions'] as const;
export type TextName = (typeof TEXTS)[number];
export type RuleTexts = Readonly<Record<TextName, string>>;

export interface Fault {
  readonly field: TextName;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface Checked {
  readonly faults: readonly Fault[];
  /** Names that the texts may use. */
  readonly names: readonly string[];
}

/** Types whose fields another service knows: names are checked when the rule runs. */
const UNCHECKED = new Set(['ci']);

/** Faults that the parser of the server finds in the texts of a rule, while they are typed. The server has the last word. */
export function useFaults(texts: RuleTexts, values: Readonly<Record<string, unknown>>): Checked {
  const subject = appliesTo(values);
  const type = useTypeIfKnown(subject);
  return useMemo(() => {
    // Without its type nothing is known of a rule's names.
    if (subject === undefined || (type === undefined && !UNCHECKED.has(subject)))
      return { faults: [], names: [] };
    const fields = type && !UNCHECKED.has(subject) ? readable(type) : null;
    const parsed = parseRule(texts, { name: subject, fields });
    return {
      faults: 'named' in parsed ? [] : parsed,
      names: [...NAMES, subject, ...(fields ?? []).map((field) => `${subject}.${field}`)],
    };
  }, [texts, subject, type]);
}

const NAMES = [
  ...['record', 'previous', 'note', 'event', 'now', 'true', 'false', 'null'],
  ...['set', 'note', 'internal_note', 'create_request', 'create_task', 'webhook'],
  ...['size', 'string', 'int', 'double', 'timestamp', 'duration', 'has'],
];

const readable = ({ fields }: RecordType): string[] =>
  Object.keys(fields).filter((name) => !['writeonly', 'filter'].includes(fields[name]?.access ?? ''));
