import { readSettings } from './settings';

const read = (variables: Record<string, string>, envFile = '', words: string[] = []) =>
  readSettings(variables, envFile, '/desk', words);

describe('The settings of npm start', () => {
  it('have defaults', () => {
    expect(read({})).toEqual({
      port: 8443,
      dataDir: '/desk/.data',
      databaseUrl: undefined,
      natsUrl: undefined,
      demo: true,
      observe: false,
      environment: {},
    });
  });

  it('come from the environment, else from the .env file, and are passed on', () => {
    const file = '# ports\nPORT=9443\nRATE_LIMIT_PER_HOUR="10"\nDEMO=0\nNATS_URL=\n';
    expect(read({ PORT: '9444', DATA_DIR: '/var/desk', DEMO: '' }, file)).toMatchObject({
      port: 9444,
      dataDir: '/var/desk',
      demo: false,
      natsUrl: undefined,
      environment: { PORT: '9444', RATE_LIMIT_PER_HOUR: '10', DEMO: '0' },
    });
  });

  it.each([
    [{ PORT: 'https' }, 'The setting PORT is "https" but must be a whole number from 1 to 65535.'],
    [{ PORT: '70000' }, 'The setting PORT is "70000"'],
    [{ DEMO: 'maybe' }, 'The setting DEMO is "maybe" but must be 0 or 1.'],
    [
      { NATS_URL: 'somewhere' },
      'The setting NATS_URL must be an address such as nats://user:password@host:port.',
    ],
  ])('name what is wrong: %j', (variables, sentence) => expect(() => read(variables)).toThrow(sentence));

  it('repeat no password in an error', () => {
    expect(() => read({ DATABASE_URL: 'mysql://root:s3cret@db' })).toThrow(/^((?!s3cret).)*$/);
  });

  it('take several NATS servers', () => {
    expect(read({ NATS_URL: 'nats://a:4222,nats://b:4222' }).natsUrl).toBe('nats://a:4222,nats://b:4222');
  });

  it('turn traces on by --observe, and know no other argument', () => {
    expect(read({}, '', ['--observe']).observe).toBe(true);
    expect(() => read({}, '', ['--watch'])).toThrow('The argument "--watch" is not known');
  });
});
