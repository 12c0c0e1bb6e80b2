import type { INestApplicationContext, NestApplicationOptions } from '@nestjs/common';
import { NestLog } from '../logging/nest-log';
import type { Log } from '../logging/log';

export interface BuiltApp {
  app: INestApplicationContext;
  http?: HttpFace;
}

export interface HttpFace {
  url: string;
  /** Accepts no more connections, and resolves when all accepted requests are answered. */
  close(): Promise<void>;
}

/** Errors come back to serve(), which explains them; Nest would end the process itself. */
export const appOptions = (log: Log): NestApplicationOptions => ({
  logger: new NestLog(log),
  abortOnError: false,
});
