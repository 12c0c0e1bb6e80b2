import { jsonForRules, RuleFailed } from '@deskline/automation';
import type { Principal } from '@deskline/identity';
import { Nats, Unavailable } from '@deskline/platform';
import { recordsSubject } from '@deskline/record-http';
import { Injectable } from '@nestjs/common';
import type { AuditedChange } from './as-of';
import type { AutomationRun } from './automation-run';

const TIMEOUT_MS = 5_000;
const DATETIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

type Json = Record<string, unknown>;

interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly principal: Principal;
  readonly request_id?: string;
  readonly body?: object;
}

/** Reads and changes configuration items over NATS, by the API of their service. */
@Injectable()
export class ConfigurationItems {
  constructor(private readonly nats: Nats) {}

  /** Null when the record is gone. */
  read({ record_id }: AutomationRun, principal: Principal): Promise<Json | null> {
    return this.call({ method: 'GET', path: `/cis/${record_id}`, principal });
  }

  /** Audit lines of the item from the one of the event on. */
  async linesSince(
    { record_id, audit_line_id }: AutomationRun,
    principal: Principal,
  ): Promise<AuditedChange[]> {
    if (audit_line_id === null) return [];
    const query = `id=%3E%3D${audit_line_id}&sort=id&per_page=100`;
    const lines = await this.call<AuditedChange[]>({
      ...{ method: 'GET', path: `/cis/${record_id}/audit`, query, principal },
    });
    return lines ?? [];
  }

  async change(run: AutomationRun, body: object, principal: Principal, request_id: string): Promise<void> {
    await this.call({ method: 'PATCH', path: `/cis/${run.record_id}`, principal, request_id, body });
  }

  private async call<T = Json>({ request_id, body, query = '', ...route }: ApiCall): Promise<T | null> {
    const headers = body ? { 'content-type': 'application/json' } : {};
    const beginning = { request_id: request_id ?? null, origin: 'rule' };
    const head = { ...route, ...beginning, query, headers, base_url: '' };
    const frame = { head, body: Buffer.from(body ? JSON.stringify(body) : '') };
    const subject = recordsSubject('configuration-records');
    const { head: answer, body: text } = await this.nats.request<{ status: number }>(
      subject,
      frame,
      TIMEOUT_MS,
    );
    if (answer.status === 404) return null;
    if (answer.status >= 500)
      throw new Unavailable(`The owner of configuration items answers ${answer.status}.`);
    const json = JSON.parse(text.toString()) as Json;
    if (answer.status >= 400) throw new RuleFailed(errorTextOf(json));
    return json as T;
  }
}

const errorTextOf = ({ errors, message }: Json): string =>
  Array.isArray(errors) ? (errors as string[][]).map(([, text]) => text).join('; ') : String(message);

/** Values for the rule language; moments are recognized by their format, as no definition is here. */
export function ciForRules(json: Json): Record<string, unknown> {
  const entries = jsonForRules(json) as ReadonlyMap<string, unknown>;
  return Object.fromEntries(
    [...entries].map(([name, value]) => [
      name,
      typeof value === 'string' && DATETIME.test(value) ? new Date(value) : value,
    ]),
  );
}
