import type { IncomingMessage } from 'node:http';
import { Refusal } from '@deskline/platform';
import { SHORT_URLS_PATH } from '@deskline/record';
import type { GatewaySettings } from '../gateway.settings';
import { namedHeader, type HeaderReader } from '../request/forwarded-headers';
import { hostName } from '../request/host';
import { BASE_PATH } from '../routing/base-path';

/** Another installation, with PostgreSQL servers of its own. */
export interface Cell {
  readonly name: string;
  readonly origin: string;
}

/** Set on a request that a gateway of another cell has relayed, to the name of that cell: it is not relayed again. */
export const RELAYED_BY = 'x-deskline-cell';

/** Files are fetched by signed addresses, and short URLs are followed, without a header. */
const OF_ACCOUNT = new RegExp(`^(?:${BASE_PATH}/(?:attachments|job_files)/|${SHORT_URLS_PATH})([^/?]+)/`);

type CellSettings = Pick<
  GatewaySettings,
  'CELL' | 'CELL_URLS' | 'ACCOUNT_CELLS' | 'ACCOUNT_HEADER_ALIASES' | 'ACCOUNT_URL_TEMPLATE'
>;

/** Accounts that live in other cells (ADR 117); all others live in this one. */
export class CellMap {
  private readonly byAccount: ReadonlyMap<string, Cell>;
  private readonly header: HeaderReader;
  private readonly accountOfHost: (host: string) => string | undefined;

  constructor(settings: CellSettings) {
    const cells = new Map(pairs(settings.CELL_URLS).map(([name, url]) => [name, cellAt(name, url)]));
    const elsewhere = pairs(settings.ACCOUNT_CELLS).filter(([, name]) => name !== settings.CELL);
    this.byAccount = new Map(elsewhere.map(([account, name]) => [account, known(cells, name)]));
    this.header = namedHeader('account', settings.ACCOUNT_HEADER_ALIASES);
    this.accountOfHost = hostReader(settings.ACCOUNT_URL_TEMPLATE);
  }

  get isEmpty(): boolean {
    return this.byAccount.size === 0;
  }

  /** Cell of the account that a request names: in the address of a file or a short URL, by header, or by host. Null for this cell. */
  elsewhere({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): Cell | null {
    if (headers[RELAYED_BY] !== undefined) return null;
    const account =
      OF_ACCOUNT.exec(url)?.[1] ?? this.header(headers) ?? this.accountOfHost(headers.host ?? '');
    return (account !== undefined && this.byAccount.get(account)) || null;
  }
}

const pairs = (texts: readonly string[]): [string, string][] =>
  texts.map((text) => {
    const at = text.indexOf('=');
    return [text.slice(0, at), text.slice(at + 1)];
  });

const cellAt = (name: string, url: string): Cell => ({ name, origin: new URL(url).origin });

function known(cells: ReadonlyMap<string, Cell>, name: string): Cell {
  const cell = cells.get(name);
  if (!cell)
    throw new Refusal(
      `The setting ACCOUNT_CELLS names the cell "${name}", which CELL_URLS has no address of.`,
    );
  return cell;
}

/** Reads the account of a host by a template such as https://{account}.example.com. */
function hostReader(template: string | undefined): (host: string) => string | undefined {
  const [before, after] = (template?.replace(/^https?:\/\//, '').split('/')[0] ?? '').split('{account}');
  if (before === undefined || after === undefined) return () => undefined;
  const [start, end] = [before.toLowerCase(), hostName(after)];
  return (host) => {
    const name = hostName(host);
    const isOfAccount =
      name.length > start.length + end.length && name.startsWith(start) && name.endsWith(end);
    return isOfAccount ? name.slice(start.length, name.length - end.length) : undefined;
  };
}
