import { Refusal } from '../errors';

/** Protocol and credentials, hosts, path, and query of an address. A password may have commas, a host may be a socket. */
const PARTS = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(\/[^?]*)?(\?.*)?$/;
const TAKING_WRITES = ['read-write', 'primary'];

/** Addresses of the single servers of an address with several hosts, in libpq's form: `postgres://user@a:5432,b:5432/`. */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${before}${host}${path}${withoutTarget(query)}`);
}

/** The same servers, and another database on them. */
export function onDatabase(url: string, database: string): string {
  const [, before = '', hosts = '', , query = ''] = PARTS.exec(url) ?? [];
  if (hosts.includes(',')) return `${before}${hosts}/${database}${query}`;
  const single = new URL(url);
  single.pathname = `/${database}`;
  return single.toString();
}

/** Services write: a connection to a server that does not take writes is of no use to them. */
function withoutTarget(query: string): string {
  const parameters = new URLSearchParams(query);
  const target = parameters.get('target_session_attrs');
  if (target !== null && !TAKING_WRITES.includes(target))
    throw new Refusal('The setting DATABASE_URL: target_session_attrs must be read-write or primary.');
  parameters.delete('target_session_attrs');
  return parameters.size > 0 ? `?${parameters}` : '';
}
