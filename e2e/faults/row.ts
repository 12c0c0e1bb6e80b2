import type { Service } from '@deskline/local-stack';
import type { Stack } from '@deskline/testing';
import type { Receiver } from '../receiver';
import type { Driver } from './driver';
import type { Pace } from './pace';
import type { Allowance } from './story';

/** What a fault can lay hands on. */
export interface Ground {
  readonly stack: Stack;
  readonly receiver: Receiver;
  readonly driver: Driver;
  readonly pace: Pace;
}

/** One fault. */
export interface Row {
  readonly name: string;
  readonly allows: Allowance;
  /** Services that run twice meanwhile. */
  readonly twice?: readonly Service[];
  /** Returns when everything is ready again. */
  inflict(ground: Ground): Promise<void>;
}
