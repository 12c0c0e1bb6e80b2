import { Logger } from '@nestjs/common';
import { createLog } from './log';
import { NestLog } from './nest-log';

function capture() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('work-records', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, log };
}

describe('Log', () => {
  it('writes JSON with the service, the level by name and an ISO time', () => {
    const { lines, log } = capture();
    log.info('hello');
    expect(lines).toEqual([
      expect.objectContaining({ service: 'work-records', level: 'info', msg: 'hello' }),
    ]);
    expect(lines[0]?.time).toMatch(/^\d{4}-.*Z$/);
  });

  it('writes no secret', () => {
    const { lines, log } = capture();
    log.info({ token: 'abc', headers: { authorization: 'Bearer abc', accept: '*/*' } });
    expect(JSON.stringify(lines)).not.toContain('abc');
    expect(lines[0]?.headers).toEqual({ authorization: '[secret]', accept: '*/*' });
  });

  it('shows an error with its cause, but not the row values a database error carries', () => {
    const { lines, log } = capture();
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.c)' });
    log.error({ err: new Error('not stored', { cause }) }, 'failed');
    expect(lines[0]?.err).toMatchObject({ message: 'not stored', cause: { code: '23505' } });
    expect(JSON.stringify(lines)).not.toContain('a@b.c');
  });

  it("takes the messages of Nest's Logger", () => {
    const { lines, log } = capture();
    Logger.overrideLogger(new NestLog(log));
    const logger = new Logger('Publisher');
    logger.log('published');
    logger.warn({ lag: 3 });
    logger.warn('late', { request_id: 'one' });
    logger.error('lost', new Error('gone'));
    logger.debug('too quiet');
    Logger.overrideLogger(false);
    expect(lines).toEqual([
      expect.objectContaining({ level: 'info', context: 'Publisher', msg: 'published' }),
      expect.objectContaining({ level: 'warn', context: 'Publisher', lag: 3 }),
      expect.objectContaining({ level: 'warn', context: 'Publisher', msg: 'late', request_id: 'one' }),
      expect.objectContaining({
        level: 'error',
        msg: 'lost',
        err: expect.objectContaining({ message: 'gone' }),
      }),
    ]);
  });
});
