import { AttachmentSettings } from '@deskline/attachments';
import { IsOptional, IsUrl, Matches, Setting, Switch, TextList, WholeNumber } from '@deskline/platform';

const headerNames = Matches(/^[\w-]+$/, { each: true, message: 'must be header names separated by commas' });

export class GatewaySettings extends AttachmentSettings {
  @Setting('Port of the API')
  @WholeNumber(0, 65_535)
  PORT: number = 8443;

  @Setting('Address that port listens on')
  @Matches(/^\S+$/, { message: 'must be an address or host name' })
  HOST: string = '0.0.0.0';

  @Setting('How clients reach this place, where the Host header does not say so')
  @IsOptional()
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  PUBLIC_URL?: string;

  @Setting('Domain whose hosts `api.`, `oauth.` and `graphql.` are answered as clients of three hosts expect')
  @IsOptional()
  @Matches(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, {
    message: 'must be a domain in lower case, such as example.com',
  })
  API_DOMAIN?: string;

  @Setting(
    'Seconds for which browsers come back over HTTPS alone, where PUBLIC_URL is a name; 0 does not say so',
  )
  @WholeNumber(0)
  HSTS_SECONDS: number = 31_536_000;

  @Setting('Name of this cell, where accounts are spread over several (ADR 117)')
  @Matches(/^[a-z0-9-]+$/, { message: 'must be lower-case letters, digits and dashes' })
  CELL: string = 'main';

  @Setting('Gateways of the other cells, as name=address separated by commas')
  @TextList()
  @Matches(/^[a-z0-9-]+=https?:\/\/[^\s\/,]+\/?$/, {
    each: true,
    message: 'must be names and addresses such as two=https://two.example.com, separated by commas',
  })
  CELL_URLS: string[] = [];

  @Setting('Cells of accounts that live in another one, as account=cell separated by commas')
  @TextList()
  @Matches(/^[^\s=,]+=[a-z0-9-]+$/, {
    each: true,
    message: 'must be accounts and cells such as widget=two, separated by commas',
  })
  ACCOUNT_CELLS: string[] = [];

  @Setting('The authorization server, for its pages and the token endpoint')
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  OAUTH_HTTP_URL?: string;

  @Setting('0 leaves the console out')
  @Switch()
  CONSOLE: boolean = true;

  @Setting('Folder of the built console')
  @Matches(/\S/, { message: 'must be a folder' })
  CONSOLE_DIR: string = 'dist/console';

  @Setting('Folder in which uploads, and a certificate made at the first start, are kept')
  @Matches(/\S/, { message: 'must be a folder' })
  DATA_DIR: string = '.data';

  @Setting('PEM file with the certificate and its chain; without one a self-signed certificate is made')
  @IsOptional()
  TLS_CERT_FILE?: string;

  @Setting('PEM file with the private key of that certificate')
  @IsOptional()
  TLS_KEY_FILE?: string;

  @Setting('Addresses or ranges (CIDR, separated by commas) whose X-Forwarded headers are believed')
  @TextList()
  TRUSTED_PROXIES: string[] = [];

  @Setting('1 serves plain HTTP as well: for development only')
  @Switch()
  INSECURE_HTTP: boolean = false;

  @Setting('Further names of the account header')
  @TextList()
  @headerNames
  ACCOUNT_HEADER_ALIASES: string[] = [];

  @Setting('Further names of the language header')
  @TextList()
  @headerNames
  LANGUAGE_HEADER_ALIASES: string[] = [];

  @Setting('Further names of the source header')
  @TextList()
  @headerNames
  SOURCE_HEADER_ALIASES: string[] = [];

  @Setting('Origins (comma list, or *) whose pages may call the API from a browser; none by default')
  @TextList()
  @Matches(/^(\*|https?:\/\/[^\s\/]+)$/, {
    each: true,
    message: 'must be origins such as https://app.example.com separated by commas, or *',
  })
  CORS_ORIGINS: string[] = [];

  @Setting('How long the identity of a token is cached; a change empties the cache before it is answered')
  @WholeNumber(0)
  IDENTITY_CACHE_MS: number = 60_000;

  @Setting('How many identities are cached')
  @WholeNumber(1)
  IDENTITY_CACHE_SIZE: number = 10_000;

  @Setting('How often this gateway renews its lease on cached identities')
  @WholeNumber(10)
  IDENTITY_LEASE_RENEW_MS: number = 500;

  @Setting('How long the authorization server may take to say whom a token stands for')
  @WholeNumber(1)
  IDENTITY_TIMEOUT_MS: number = 2_000;

  @Setting('Calls a person may make in a clock hour (UTC), through all gateways together')
  @WholeNumber(1)
  RATE_LIMIT_PER_HOUR: number = 3_600;

  @Setting('The same for the console of a person, which is counted by itself')
  @WholeNumber(1)
  CONSOLE_CALLS_PER_HOUR: number = 36_000;

  @Setting('The same without valid credentials: per address, in IPv6 per /64')
  @WholeNumber(1)
  RATE_LIMIT_UNAUTHENTICATED_PER_HOUR: number = 60;

  @Setting(
    'Calls a person or address may make in one second, at each gateway by itself; 0 sets no such limit',
  )
  @WholeNumber(0)
  RATE_LIMIT_BURST_PER_SECOND: number = 0;

  @Setting('How long the count of all gateways may take to answer before this one counts alone')
  @WholeNumber(1)
  RATE_LIMIT_TIMEOUT_MS: number = 2_000;

  @Setting('How often the calls of people are handed over for /calls; 0 keeps none')
  @WholeNumber(0, 60_000)
  CALL_LOG_MS: number = 1_000;

  @Setting('Callers whose remaining calls are cached')
  @WholeNumber(1)
  RATE_LIMIT_CALLERS: number = 100_000;

  @Setting('How long a call may take from its arrival to its answer, the sending of its body not counted')
  @WholeNumber(1)
  CALL_TIMEOUT_MS: number = 8_000;

  @Setting('Long polls and streams of changes that may be open at this gateway')
  @WholeNumber(1)
  CHANGES_READERS: number = 5_000;

  @Setting('The same for one person')
  @WholeNumber(1)
  CHANGES_READERS_PER_PERSON: number = 20;

  @Setting('How often a stream of changes without news gets a sign of life')
  @WholeNumber(10)
  CHANGES_HEARTBEAT_MS: number = 15_000;

  @Setting('Imports and exports that this gateway runs at once; 0 leaves them to other gateways')
  @WholeNumber(0, 100)
  JOBS_AT_ONCE: number = 2;

  @Setting('Imports and exports of one account that may wait; further ones are answered 429')
  @WholeNumber(1)
  JOBS_WAITING: number = 20;

  @Setting('Bytes the file of an import may have; a slow client must send them within REQUEST_TIMEOUT_MS')
  @WholeNumber(1)
  IMPORT_MAX_BYTES: number = 50 * 1024 * 1024;

  @Setting('Rows the file of an import may have')
  @WholeNumber(1)
  IMPORT_MAX_ROWS: number = 200_000;

  @Setting('Bytes the body of a request may have')
  @WholeNumber(1)
  MAX_BODY_BYTES: number = 3 * 1024 * 1024;

  @Setting('Bytes the address and the headers of a request may have')
  @WholeNumber(1_024)
  MAX_HEADER_BYTES: number = 16_384;

  @Setting('How long a client may take to send the headers of a request')
  @WholeNumber(1)
  HEADERS_TIMEOUT_MS: number = 10_000;

  @Setting('How long a client may take to send a whole request')
  @WholeNumber(1)
  REQUEST_TIMEOUT_MS: number = 30_000;

  @Setting('How long a connection may be silent between two requests')
  @WholeNumber(1)
  KEEP_ALIVE_MS: number = 65_000;
}
