import { hostname, networkInterfaces } from 'node:os';
import type { NatsConnection } from 'nats';

/** Every instance that is called directly tells here where it listens. */
export const ANNOUNCED = 'direct.announced';
/** Callers ask here for all announcements. */
export const ASKED = 'direct.asked';

/** Place at which an instance of a service is called without NATS. */
export interface Announcement {
  /** Of one start of one process. */
  readonly instance: string;
  readonly machine: string;
  readonly host: string;
  readonly port: number;
  /** Secret that callers prove to know; who may read NATS may call. */
  readonly key: string;
  readonly isEncrypted: boolean;
  /** NATS servers that the instance is connected to. */
  readonly cluster: string;
  readonly subjects: readonly string[];
}

/** Null for a text that is none, such as one of another release. */
export function announcementIn(data: Uint8Array): Announcement | null {
  try {
    const { instance, host, port, key, subjects, ...rest } = JSON.parse(
      Buffer.from(data).toString(),
    ) as Announcement;
    const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
    const isOne = [instance, host, key].every(isText) && typeof port === 'number' && Array.isArray(subjects);
    return isOne ? { instance, host, port, key, subjects: subjects.filter(isText), ...rest } : null;
  } catch {
    return null;
  }
}

/** Name of a cluster of NATS, or the server that is alone; those of a leaf node are others than those of its hub. */
export const clusterOf = ({ info }: NatsConnection): string => info?.cluster ?? info?.server_id ?? '';

const isLoopback = (host: string): boolean => /^(127\.|localhost$|::1$)/.test(host);
const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Address at which other machines reach a process that listens on this one. */
export function announcedHost(listening: string): string {
  if (!isEveryAddress(listening)) return listening;
  const outside = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ internal }) => !internal),
  );
  const chosen = outside.find(({ family }) => family === 'IPv4') ?? outside[0];
  return chosen?.address ?? '127.0.0.1';
}

/** Instances beyond a leaf node are called over NATS, which prefers those on the caller's side. */
export const isReachable = ({ host, machine, cluster }: Announcement, own: NatsConnection): boolean =>
  cluster === clusterOf(own) && (!isLoopback(host) || machine === hostname());
