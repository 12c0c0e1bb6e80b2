import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/call';
import { keys } from '../../../api/keys';
import type { RecordType } from '../../../api/meta';
import type { AnyRecord, Reference } from '../../../api/record';
import { subjectOf } from './subject';
import { type RuleTexts, TEXTS } from './use-faults';

export interface Tried {
  readonly actions: readonly Readonly<Record<string, unknown>>[];
  readonly failure: string | null;
  readonly follows: readonly unknown[];
}

interface Trial {
  readonly rule: AnyRecord;
  readonly texts: RuleTexts;
  readonly record: number | string;
  /** Line of the audit, of a past change. */
  readonly change: string | null;
}

export async function tryRule(account: string, { rule, texts, record, change }: Trial): Promise<Tried> {
  const written = Object.fromEntries(TEXTS.map((name) => [name, texts[name] || null]));
  const body = {
    rule: { name: rule.name, trigger: rule.trigger, ...subjectOf(rule), ...written },
    record: Number(record),
    ...(change !== null && { audit_line: Number(change) }),
  };
  const answer = await api<{ body: Pick<Tried, 'actions' | 'failure'>; follows: readonly unknown[] }>(
    '/automation_rules/try',
    { method: 'POST', account, body },
  );
  return { ...answer.body.body, follows: answer.body.follows };
}

/** Latest changes of a record that a rule can be tried on. */
export const pastChangesQuery = (account: string, type: RecordType | undefined, on: Reference | null) =>
  queryOptions({
    queryKey: keys.list(account, type?.name ?? '', `changes of ${String(on?.id)}`),
    queryFn: async ({ signal }) => {
      const path = `/${type?.collection ?? ''}/${String(on?.id)}/audit?per_page=20`;
      return (await api<AnyRecord[]>(path, { account, signal })).body;
    },
    enabled: type?.sub_collections?.audit !== undefined && on !== null,
  });
