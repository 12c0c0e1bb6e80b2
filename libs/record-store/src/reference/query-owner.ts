import { NO_BODY, Unavailable, type Nats } from '@deskline/platform';

const OWNER_TIMEOUT_MS = 2_000;

/** Queries the service that owns the records of a type; `subject` is the kind of the query. */
export async function queryOwner<Head extends object, Body>(
  nats: Nats,
  subject: 'references' | 'parents',
  query: { readonly type: string },
): Promise<{ readonly head: Head; readonly body: Body }> {
  const { type } = query;
  const { head, body } = await nats.request<Head & { readonly status?: number }>(
    `${subject}.${type}`,
    { head: query, body: NO_BODY },
    OWNER_TIMEOUT_MS,
  );
  if ((head.status ?? 200) >= 300) throw new Unavailable(`The owner of ${type} answers ${head.status}.`);
  return { head, body: JSON.parse(body.toString()) as Body };
}
