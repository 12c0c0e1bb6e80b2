import type { Service } from '@deskline/local-stack';
import type { Stack } from '@deskline/testing';
import type { Receiver } from '../receiver';
import type { Driver } from './driver';
import type { Pace } from './pace';
import type { Allowance } from './run-log';

/** Objects that a fault acts on. */
export interface FaultEnv {
  readonly stack: Stack;
  readonly receiver: Receiver;
  readonly driver: Driver;
  readonly pace: Pace;
}

/** One fault. */
export interface FaultCase {
  readonly name: string;
  readonly allows: Allowance;
  /** Services that run twice meanwhile. */
  readonly twice?: readonly Service[];
  /** Streams of changes at the first gateway that are open meanwhile, and end with it. */
  readonly streams?: number;
  /** Returns when everything is ready again. */
  inflict(faultEnv: FaultEnv): Promise<void>;
}
