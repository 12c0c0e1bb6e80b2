import type { ConnectionOptions } from 'nats';

/** The client reads no credentials from an address; those of the first one are used for all. */
export function connectionOptions(urls: string, name: string): ConnectionOptions {
  const servers = urls.split(',').map((url) => new URL(url));
  const [first] = servers;
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  return {
    servers: servers.map((server) => server.host),
    name,
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
    reconnectJitter: 300,
    waitOnFirstConnect: true,
    // Detects a hung server after 20 s instead of the default of 4 minutes.
    pingInterval: 10_000,
    maxPingOut: 2,
    // A stack trace per request is too expensive on the hot path.
    noAsyncTraces: true,
  };
}
