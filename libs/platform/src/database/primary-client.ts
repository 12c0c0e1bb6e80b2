import { Client, type ClientConfig, type PoolClient } from 'pg';
import { hostsOf } from './hosts';
import { readOnly, Servers } from './servers';

type Connected = (error: Error | null) => void;

/** Members of pg's Client that its types do not declare. */
interface ClientInternals {
  host: string;
  port: number;
  connection: {
    on(
      event: 'parameterStatus',
      told: (message: { parameterName: string; parameterValue: string }) => void,
    ): void;
  };
}

/**
 * Connection to the primary among the hosts of an address; with a single host it is pg's own. PostgreSQL says at the
 * start of a connection, and whenever it changes, whether the server is a standby.
 */
export class PrimaryClient extends Client {
  private readonly servers: Servers | null;
  private url: string | undefined;
  private isStandby = false;

  constructor(config: ClientConfig = {}) {
    const urls = hostsOf(config.connectionString ?? '');
    super({ ...config, connectionString: urls[0] || undefined });
    this.servers = urls.length > 1 ? Servers.of(urls) : null;
    // A server that ended this connection may have ended altogether.
    if (this.servers) this.on('error', () => this.doubt());
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | void {
    if (!this.servers) return callback ? super.connect(callback) : super.connect();
    if (callback) return this.connectToPrimary(this.servers, callback as Connected);
    const { servers } = this;
    return new Promise((resolve, reject) => {
      this.connectToPrimary(servers, (error) => (error ? reject(error) : resolve(this)));
    });
  }

  /** True if another server has become the primary since. */
  get isOutdated(): boolean {
    return this.servers?.hasLeft(this.url) ?? false;
  }

  /** Has later connections search for the primary again. */
  doubt(): void {
    this.servers?.doubt(this.url);
  }

  private connectToPrimary(servers: Servers, callback: Connected): void {
    servers.find().then(
      (url) => this.connectTo(url, callback),
      (error: Error) => callback(error),
    );
  }

  private connectTo(url: string, callback: Connected): void {
    const inner = this as unknown as ClientInternals;
    const { host, port } = new Client({ connectionString: url });
    Object.assign(inner, { host, port });
    this.url = url;
    inner.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on';
    });
    super.connect((error: Error | null) => {
      if (!error && !this.isStandby) return callback(null);
      this.doubt();
      if (error) return callback(error);
      this.end().catch(() => undefined);
      callback(readOnly(`the server ${host}:${port} has become a standby`));
    });
  }
}

/** True for a connection to a server that is no longer the primary. */
export const isOutdated = (client: PoolClient): boolean =>
  (client as unknown) instanceof PrimaryClient && (client as unknown as PrimaryClient).isOutdated;

/** Has the next connections search for the primary, after one has failed. */
export function doubt(client: PoolClient | undefined): void {
  if ((client as unknown) instanceof PrimaryClient) (client as unknown as PrimaryClient).doubt();
}
