import type { Addresses } from '../addresses';
import { freePort } from '../system/free-port';
import type { CertificateFiles } from '../tls/certificate';
import type { Environment } from './service';

export interface Surroundings {
  port: number;
  dataDir: string;
  databaseUrl: string;
  natsUrl: string;
  tls: CertificateFiles;
  addresses: Addresses;
  attachmentSecret: string;
}

/** Environment of the services: the user's settings, overridden by the addresses of the started servers. */
export async function serviceEnvironment(settings: Environment, around: Surroundings): Promise<Environment> {
  const oauthPort = String(await freePort());
  return {
    NODE_ENV: 'production',
    BASE_URL: around.addresses.base_url,
    ATTACHMENT_SECRET: around.attachmentSecret,
    ...settings,
    PORT: String(around.port),
    OAUTH_HTTP_PORT: oauthPort,
    OAUTH_HTTP_URL: `http://127.0.0.1:${oauthPort}`,
    DATABASE_URL: around.databaseUrl,
    NATS_URL: around.natsUrl,
    TLS_CERT_FILE: around.tls.certFile,
    TLS_KEY_FILE: around.tls.keyFile,
    DATA_DIR: around.dataDir,
  };
}
