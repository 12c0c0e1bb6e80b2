import type { Service } from '@deskline/local-stack';
import type { Stack } from '@deskline/testing';
import type { Receiver } from '../receiver';
import type { Driver } from './driver';
import type { Pace } from './pace';
import type { Allowance } from './run-log';
import type { World } from './world';

/** Objects that a fault acts on. */
export interface FaultEnv {
  readonly stack: Stack;
  readonly world: World;
  readonly receiver: Receiver;
  readonly driver: Driver;
  readonly pace: Pace;
}

/** One fault. */
export interface FaultCase {
  readonly name: string;
  /** One line about what happens. */
  readonly does: string;
  readonly allows: Allowance;
  /** Part of the world without which it cannot be run. */
  readonly needs?: 'disks' | 'clocks' | 'failover';
  /** Number of instances meanwhile, of services that do not run alone. */
  readonly instances?: Partial<Record<Service, number>>;
  /** Streams of changes at the first gateway that are open meanwhile, and end with it. */
  readonly streams?: number;
  /** Returns when everything is ready again. */
  inflict(faultEnv: FaultEnv): Promise<void>;
}
