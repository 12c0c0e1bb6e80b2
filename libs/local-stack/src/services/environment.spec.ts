import { serviceEnvironment, type Surroundings } from './environment';

const around: Surroundings = {
  port: 8443,
  dataDir: '/data',
  databaseUrl: 'postgres://here',
  natsUrl: 'nats://here',
  tls: { certFile: '/cert', keyFile: '/key', caFile: '/ca' },
  addresses: { base_url: 'b', auth_url: 'a', console_url: 'c', ca_file: '/ca' },
  attachmentSecret: 'kept',
};

describe('environment of the services', () => {
  it('has the stored secret if the settings have none', async () => {
    expect((await serviceEnvironment({}, around)).ATTACHMENT_SECRET).toBe('kept');
    expect((await serviceEnvironment({ ATTACHMENT_SECRET: 'given' }, around)).ATTACHMENT_SECRET).toBe(
      'given',
    );
  });

  it('has the addresses of the started servers, also where the settings have others', async () => {
    const environment = await serviceEnvironment({ NATS_URL: 'nats://there', LOG_LEVEL: 'debug' }, around);
    expect(environment).toMatchObject({ NATS_URL: 'nats://here', LOG_LEVEL: 'debug', DATA_DIR: '/data' });
  });
});
