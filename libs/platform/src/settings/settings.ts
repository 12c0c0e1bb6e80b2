import { IsIn, IsOptional, Matches } from './validation';
import { PlanTable, type Plans } from './plans';
import { Setting } from './setting';
import { Share, WholeNumber } from './values';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Settings of every service. A service with settings of its own extends this class. */
export class Settings {
  @Setting(
    'The PostgreSQL server, with credentials; each service keeps its own database on it. Several hosts, separated by commas, are a primary and its replicas: the primary is used',
  )
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\/[^\s\/]+(\/\S*)?$/, {
    message:
      'must be an address such as postgres://user:password@host:5432, several hosts separated by commas',
  })
  DATABASE_URL?: string;

  @Setting('Name of the database on the PostgreSQL server, if it is not the name of the service')
  @IsOptional()
  @Matches(/^[a-z_][a-z0-9_]{0,62}$/, {
    message: 'must be lower-case letters, digits and underscores, at most 63',
  })
  DATABASE_NAME?: string;

  @Setting('The NATS servers, with credentials; several are separated by commas')
  @Matches(/^(nats|tls):\/\/[^\s,]+(,(nats|tls):\/\/[^\s,]+)*$/, {
    message: 'must be an address such as nats://user:password@host:4222, several separated by commas',
  })
  NATS_URL: string = 'nats://127.0.0.1:4222';

  @Setting(
    'Address on which services are called by gateways without NATS between them; 0.0.0.0 where gateways run on other machines',
  )
  @Matches(/^\S+$/, { message: 'must be an address or host name' })
  DIRECT_HOST: string = '127.0.0.1';

  @Setting('Port of DIRECT_HOST; 0 takes any free one and announces it over NATS')
  @WholeNumber(0, 65_535)
  DIRECT_PORT: number = 0;

  @Setting('Port of /healthz, /readyz and /metrics; 0 takes any free one and logs it')
  @WholeNumber(0, 65_535)
  OPS_PORT: number = 0;

  @Setting('Address on which OPS_PORT listens')
  @Matches(/^\S+$/, { message: 'must be an address or host name' })
  OPS_HOST: string = '127.0.0.1';

  @Setting('Least severe level of log lines that are written')
  @IsIn(LOG_LEVELS)
  LOG_LEVEL: LogLevel = 'info';

  @Setting(
    'Collector of traces, by OTLP over HTTP, such as http://collector:4318/v1/traces; without it there are none',
  )
  @IsOptional()
  @Matches(/^https?:\/\/\S+$/, { message: 'must be an address such as http://collector:4318/v1/traces' })
  TRACES_URL?: string;

  @Setting('Share of calls that are traced, from 0 to 1; the same for all services')
  @Share()
  TRACES_SHARE: number = 0.01;

  @Setting('Connections to PostgreSQL per process')
  @WholeNumber(1, 1_000)
  DATABASE_POOL_SIZE: number = 10;

  @Setting('How long a call waits for a free connection before it is answered with "overloaded"')
  @WholeNumber(1)
  DATABASE_POOL_WAIT_MS: number = 700;

  @Setting('How long one SQL statement may run: less than CALL_TIMEOUT_MS of the gateway')
  @WholeNumber(1)
  STATEMENT_TIMEOUT_MS: number = 7_000;

  @Setting('How long one SQL statement may wait for a lock')
  @WholeNumber(1)
  LOCK_TIMEOUT_MS: number = 5_000;

  @Setting('Requests that one process handles at the same time; more are answered with "overloaded" at once')
  @WholeNumber(1)
  MAX_IN_FLIGHT: number = 500;

  @Setting('First part of every nodeID')
  @Matches(/^[\w.-]+$/, { message: 'must be letters, digits, dots, dashes and underscores' })
  NODE_ID_DOMAIN: string = 'deskline';

  @Setting(
    'URL of an account, with {account} in place of its id: in `/account`, in messages and as their issuer',
  )
  @IsOptional()
  @Matches(/^https?:\/\/[^\s{}]*\{account\}[^\s{}]*$/, {
    message: 'must be a URL with {account} in it, such as https://{account}.example.com',
  })
  ACCOUNT_URL_TEMPLATE?: string;

  @Setting('Input members that are no field of the record: `refuse` answers 422, `ignore` drops them')
  @IsIn(['refuse', 'ignore'])
  UNKNOWN_FIELDS: 'refuse' | 'ignore' = 'refuse';

  @Setting('Custom fields in answers: `object`, or `list` for `[{id, value}]`; both are accepted')
  @IsIn(['object', 'list'])
  CUSTOM_FIELDS_FORMAT: 'object' | 'list' = 'object';

  @Setting(
    'How often the usage of accounts that a process has counted is stored; a process that is killed loses as much',
  )
  @WholeNumber(10)
  USAGE_MS: number = 60_000;

  @Setting(
    'Limits of plans by name, as JSON: `{"basic": {"calls_per_hour": 1000, "records": 5000, "storage_bytes": 1000000000, "webhooks": 5}}`; the same for all services',
  )
  @IsOptional()
  @PlanTable()
  PLANS?: Plans;
}
