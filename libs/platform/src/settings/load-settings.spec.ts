import { IsInt, IsOptional, Max, Min } from './validation';
import { Refusal } from '../errors';
import { loadSettings, type Environment, type SettingsClass } from './load-settings';
import { Setting } from './setting';
import { Settings } from './settings';

class RetrySettings extends Settings {
  @Setting('Attempts after the first')
  @IsInt()
  @Min(0)
  @Max(20)
  RETRIES: number = 10;

  @Setting('A key, kept out of every message')
  @IsOptional()
  @IsInt()
  API_KEY?: number;
}

const refused = (
  env: Environment,
  type: SettingsClass = Settings,
  needed: (keyof Settings)[] = [],
): string => {
  try {
    loadSettings(type, env, needed);
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return (error as Refusal).message;
  }
  return 'not refused';
};

describe('Settings', () => {
  it('have defaults', () => {
    expect(loadSettings(Settings, {})).toMatchObject({
      OPS_PORT: 0,
      OPS_HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
    });
  });

  it('are converted from text to their types', () => {
    const settings = loadSettings(RetrySettings, { RETRIES: '3', OPS_PORT: '9100', PATH: '/bin' });
    expect(settings).toBeInstanceOf(RetrySettings);
    expect(settings.RETRIES).toBe(3);
    expect(settings.OPS_PORT).toBe(9100);
    expect(settings).not.toHaveProperty('PATH');
  });

  it('count an empty variable as absent', () => {
    expect(loadSettings(Settings, { LOG_LEVEL: '', DATABASE_URL: '' }).LOG_LEVEL).toBe('info');
  });

  it('are refused with one sentence for each wrong one', () => {
    const sentences = refused({ OPS_PORT: 'many', LOG_LEVEL: 'loud', RETRIES: '21' }, RetrySettings).split(
      '\n',
    );
    expect(sentences).toHaveLength(3);
    expect(sentences[0]).toMatch(/^The setting OPS_PORT is "many" but .*must be an integer number.*\.$/);
    expect(sentences[1]).toMatch(/^The setting LOG_LEVEL is "loud" but must be one of .*debug.*\.$/);
    expect(sentences[2]).toBe('The setting RETRIES is "21" but must not be greater than 20.');
  });

  it('are refused without repeating a value that may hold a password', () => {
    const message = refused({ DATABASE_URL: 'mysql://root:s3cret@db', NATS_URL: 's3cret' });
    expect(message).toContain('DATABASE_URL must be an address such as postgres://');
    expect(message).toContain('NATS_URL must be an address such as nats://');
    expect(refused({ API_KEY: 's3cret' }, RetrySettings)).not.toContain('s3cret');
    expect(message).not.toContain('s3cret');
  });

  it('can be required by one process and optional for another', () => {
    expect(refused({}, Settings, ['DATABASE_URL'])).toMatch(
      /^The setting DATABASE_URL is missing\. It is: The PostgreSQL server/,
    );
  });

  it.each([
    'postgres://user:p%40ss@127.0.0.1:5432',
    'postgres://db',
    'postgresql://user@db.internal:5432/postgres?sslmode=require',
    'postgres://u:p@[::1]:5432/',
  ])('accept the PostgreSQL address %s', (DATABASE_URL) => {
    expect(loadSettings(Settings, { DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  });
});
