import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error';
import { api } from '../../../api/call';
import { keys } from '../../../api/keys';

export type JobKind = 'import' | 'export';

/** Answer of `GET /import/:token` or `/export/:token`; both also take the id of an own job. */
export interface JobAnswer {
  readonly state: string;
  readonly type?: string;
  readonly line?: number;
  readonly lines?: number;
  readonly dry_run?: boolean;
  readonly message?: string;
  readonly results?: Readonly<Record<string, number>>;
  readonly logfile?: string;
  readonly error_file?: string;
  readonly url?: string;
  readonly expires_at?: string;
}

const AGAIN_MS = 1_000;

export const isRunning = (state: unknown): boolean => state === 'queued' || state === 'processing';

/** Progress of a job by its token or id, asked again until it ends. Nobody else's answer to an id is a 404. */
export const jobQuery = (account: string, kind: JobKind, token: string) =>
  queryOptions({
    queryKey: [...keys.one(account, kind, token), 'progress'],
    queryFn: async ({ signal }) => (await api<JobAnswer>(pathOf(kind, token), { account, signal })).body,
    refetchInterval: ({ state: { data, error } }) =>
      (data ? isRunning(data.state) : !(error instanceof ApiError)) && AGAIN_MS,
    retry: false,
  });

const pathOf = (kind: JobKind, token: string): string => `/${kind}/${encodeURIComponent(token)}`;

export async function cancelJob(account: string, kind: JobKind, token: string): Promise<void> {
  await api(pathOf(kind, token), { method: 'DELETE', account });
}

interface Token {
  readonly token: string;
}

/** Posts a file; a repeat with the same intention is the same import. */
export async function postImport(
  account: string,
  file: File,
  values: Readonly<Record<string, string>>,
  intention: string,
): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  body.set('file', file, file.name);
  const headers = { 'idempotency-key': intention };
  return (await api<Token>('/import', { method: 'POST', account, body, headers })).body.token;
}

/** Posts an export; null where nothing has changed. */
export async function postExport(
  account: string,
  values: Readonly<Record<string, string>>,
): Promise<string | null> {
  return (await api<Token | null>('/export', { method: 'POST', account, body: values })).body?.token ?? null;
}

export interface FileColumn {
  readonly header: string;
  readonly field: string;
  readonly required: boolean;
  readonly example: string | null;
  readonly references: string | null;
}

export interface FileType {
  readonly type: string;
  readonly columns: readonly FileColumn[];
}

/** Types of files with their columns, in the order of an import of all of them. */
export const fileTypesQuery = (account: string) =>
  queryOptions({
    queryKey: ['file types', account],
    queryFn: async ({ signal }) => (await api<FileType[]>('/import/types', { account, signal })).body,
    staleTime: Infinity,
  });

/** A signed address at this origin, by whichever name the gateway calls itself. */
export function addressHere(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
