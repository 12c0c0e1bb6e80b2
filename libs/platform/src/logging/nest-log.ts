import type { LoggerService } from '@nestjs/common';
import type { Log } from './log';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** Nest's Logger writes here, so `new Logger('Publisher')` is all a class needs to log. */
export class NestLog implements LoggerService {
  constructor(private readonly pino: Log) {}

  log = (message: unknown, ...more: unknown[]): void => this.write('info', message, more);
  warn = (message: unknown, ...more: unknown[]): void => this.write('warn', message, more);
  error = (message: unknown, ...more: unknown[]): void => this.write('error', message, more);
  fatal = (message: unknown, ...more: unknown[]): void => this.write('fatal', message, more);
  debug = (message: unknown, ...more: unknown[]): void => this.write('debug', message, more);
  verbose = (message: unknown, ...more: unknown[]): void => this.write('trace', message, more);

  /** Nest gives (message, ...details, context); an error's stack may come as text among the details. */
  private write(level: Level, message: unknown, more: unknown[]): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const context = typeof more.at(-1) === 'string' ? more.at(-1) : undefined;
    const details = context === undefined ? more : more.slice(0, -1);
    const err = [message, ...details].find((part) => part instanceof Error);
    const stack = details.find((part): part is string => typeof part === 'string');
    const members = {
      context,
      ...(err ? { err } : stack ? { stack } : {}),
      ...objectsIn([message, ...details]),
    };
    this.pino[level](members, textOf(message));
  }
}

const objectsIn = (parts: unknown[]): object =>
  Object.assign(
    {},
    ...parts.filter((part) => typeof part === 'object' && part !== null && !(part instanceof Error)),
  );

const textOf = (message: unknown): string | undefined =>
  message instanceof Error ? message.message : typeof message === 'object' ? undefined : String(message);
