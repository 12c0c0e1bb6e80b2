import { once } from 'node:events';
import { createServer } from 'node:net';
import { CannotStart } from '@deskline/local-stack';

/** Checks the port before anything is started, and explains a failure. */
export async function requirePort(port: number): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotStart(
      code === 'EACCES'
        ? `Port ${port} may not be used by this user: set PORT to another one.`
        : `Port ${port} is in use by another program: stop that one, or set PORT to another one.`,
    );
  } finally {
    server.close();
  }
}
