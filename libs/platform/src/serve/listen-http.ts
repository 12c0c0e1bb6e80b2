import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Refusal } from '../errors';
import type { HttpFace } from './built-app';
import type { HttpOptions } from './serve-options';

const SWEEP_MS = 50;

export async function listenHttp(
  app: NestFastifyApplication,
  { host, port }: HttpOptions,
): Promise<HttpFace> {
  try {
    await app.listen(port, host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Refusal(`Port ${port} on ${host} is in use by another program.`);
    if (code === 'EACCES') throw new Refusal(`Port ${port} on ${host} may not be listened on by this user.`);
    throw error;
  }
  return { url: await app.getUrl(), close: () => closeHttp(app) };
}

/** Closes a connection after its last answer during the stop, which would else wait until it times out. */
async function closeHttp(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  try {
    await app.getHttpAdapter().close();
  } finally {
    clearInterval(sweep);
  }
}
