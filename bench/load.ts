import type { IncomingHttpHeaders } from 'node:http';
import { Pool } from 'undici';
import { untilQuiet, watchCpu } from './cpu';

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  /** Headers beside those of all calls. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Target {
  readonly origin: string;
  /** Request number n. */
  readonly call: (nth: number) => Call;
  /** Receives every answer, for calls that depend on earlier ones. */
  readonly answered?: (text: string, headers: IncomingHttpHeaders) => void;
  /** 4, if none are given. */
  readonly connections?: number;
  /** Connections that stay open for further measurements; without it, each opens its own. */
  readonly pool?: Pool;
  readonly headers: Record<string, string>;
  readonly ca: string;
  /** Processes whose CPU is counted. */
  readonly pids: readonly number[];
  /** Counts until these processes are idle, as work continues after the answer. */
  readonly rests?: boolean;
}

export interface Measured {
  readonly p50Ms: number;
  readonly perSecond: number;
  readonly cpuMsPerRequest: number;
  /** The same, by process. */
  readonly cpuMsByName: ReadonlyMap<string, number>;
  readonly bytes: number;
}

const CONNECTIONS = 4;

export const openPool = ({ origin, ca, connections = CONNECTIONS }: Omit<Target, 'call'>): Pool =>
  new Pool(origin, { connections, connect: { ca } });

/** Sends all requests, a few at a time. */
export async function measure(target: Target, requests: number): Promise<Measured> {
  const { connections = CONNECTIONS } = target;
  const pool = target.pool ?? openPool(target);
  const latencies: number[] = [];
  let bytes = 0;
  let left = requests;
  const spentBy = watchCpu(target.pids);
  const start = performance.now();
  const worker = async () => {
    while (left-- > 0) {
      const { method = 'GET', path, body: sent, headers: own } = target.call(left);
      const began = performance.now();
      const headersSent = own ? { ...target.headers, ...own } : target.headers;
      const answer = await pool.request({ method, path, headers: headersSent, body: sent });
      const { statusCode, headers, body } = answer;
      const text = await body.text();
      if (statusCode > 299) throw new Error(`${method} ${path} was answered with ${statusCode}: ${text}`);
      latencies.push(performance.now() - began);
      bytes = text.length;
      target.answered?.(text, headers);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - start) / 1_000;
  if (target.rests) await untilQuiet(target.pids);
  const spent = new Map([...spentBy()].map(([name, ms]) => [name, ms / requests]));
  if (!target.pool) await pool.close();
  latencies.sort((one, other) => one - other);
  return {
    p50Ms: latencies[Math.floor(latencies.length / 2)] ?? 0,
    perSecond: requests / seconds,
    cpuMsPerRequest: [...spent.values()].reduce((sum, ms) => sum + ms, 0),
    cpuMsByName: spent,
    bytes,
  };
}
