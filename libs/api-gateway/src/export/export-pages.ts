import type { Principal } from '@deskline/identity';
import { NO_BODY, Unavailable, type Nats } from '@deskline/platform';
import {
  errors,
  exportSubject,
  MAX_EXPORT_BYTES,
  MAX_EXPORT_ROWS,
  type ExportAnswer,
  type ExportRequest,
} from '@deskline/record-http';

/** Sizes of pages: few, because each is a statement of its own. */
const SIZES = [MAX_EXPORT_ROWS, 1_000, 200];
const FIRST_SIZE = 200;
const TIMEOUT_MS = 60_000;

export interface ExportedPage extends ExportAnswer {
  readonly body: Buffer;
}

/** Largest page whose rows, as long as those before, fit into an answer. */
export function nextSize({ rows, body }: Pick<ExportedPage, 'rows' | 'body'>): number {
  if (rows === 0) return MAX_EXPORT_ROWS;
  const bytes = body.length / rows;
  return SIZES.find((size) => size * bytes <= MAX_EXPORT_BYTES) ?? FIRST_SIZE;
}

/** Asks services for pages of exports. */
export class ExportPages {
  constructor(private readonly nats: Pick<Nats, 'request'>) {}

  /** Throws 403 and 404 as a list does; rejects as Nats does while the service does not answer. */
  async read(service: string, request: ExportRequest): Promise<ExportedPage> {
    const frame = { head: request, body: NO_BODY };
    const { head, body } = await this.nats.request<ExportAnswer>(exportSubject(service), frame, TIMEOUT_MS);
    if (head.status === 403) throw errors.forbidden();
    if (head.status === 404) throw errors.notFound();
    if (head.status === 503) throw new Unavailable(`${service} answers 503.`);
    if (head.status !== 200) throw new Error(`${service} answers ${head.status}.`);
    return { ...head, body };
  }

  /** Whether the caller would get no row. */
  async isEmpty(
    service: string,
    { type, principal, from, locale }: { type: string; principal: Principal; from?: string; locale?: string },
  ): Promise<boolean> {
    const base = { type, principal, from, locale, fields: ['id'], as: 'records' as const };
    for (let after_id = 0, limit = 1; ; limit = MAX_EXPORT_ROWS) {
      const page = await this.read(service, { ...base, after_id, limit, isProbe: after_id === 0 });
      if (page.rows > 0) return false;
      if (page.isEnd) return true;
      after_id = page.last_id;
    }
  }
}
