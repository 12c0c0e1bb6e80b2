import { connect } from 'node:tls';
import { waitUntil } from '@deskline/local-stack';
import type { TestGateway } from './test-gateway';

export interface FormPart {
  readonly name: string;
  readonly value: string | Buffer;
  readonly filename?: string;
}

export const BOUNDARY = 'boundary-of-the-spec';
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** Bytes of a form, valid or not. */
export function multipart(parts: readonly FormPart[]): Buffer {
  const chunks = parts.flatMap(({ name, value, filename }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: text/html`,
    '\r\n\r\n',
    value,
    '\r\n',
  ]);
  return Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk as Buffer)));
}

export const fieldsOf = (form: object): FormPart[] =>
  Object.entries(form).map(([name, value]) => ({ name, value: String(value) }));

export interface StorageBody {
  readonly provider: string;
  readonly upload_uri: string;
  readonly size_limit: number;
  readonly allowed_extensions: string[];
  readonly local: Record<string, string>;
  readonly s3: Record<string, string>;
}

/** Uploads as clients make them: the form first, then the file, without a token. */
export class UploadClient {
  constructor(private readonly stage: TestGateway) {}

  async storage(headers: Record<string, string> = {}): Promise<StorageBody> {
    const answer = await this.stage.get('/v1/attachments/storage', { ...this.stage.bearer, ...headers });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${await answer.body.text()}`);
    return (await answer.body.json()) as StorageBody;
  }

  async send(parts: readonly FormPart[] | Buffer, headers: Record<string, string> = MULTIPART) {
    const body = Buffer.isBuffer(parts) ? parts : multipart(parts as FormPart[]);
    const answer = await this.stage.post('/v1/attachments/upload', body, { authorization: '', ...headers });
    const text = await answer.body.text();
    return {
      status: answer.statusCode,
      headers: answer.headers,
      json: JSON.parse(text) as { key: string; message?: string; errors?: [string, string][] },
    };
  }

  async upload(filename: string, value: string | Buffer, headers: Record<string, string> = {}) {
    const { local } = await this.storage(headers);
    return this.send([...fieldsOf(local), { name: 'file', filename, value }]);
  }

  /** Begins an upload and disconnects after the first bytes have arrived. */
  async hangUp(ca: string, arrived: () => Promise<boolean>): Promise<void> {
    const { local } = await this.storage();
    const whole = multipart([
      ...fieldsOf(local),
      { name: 'file', filename: 'a.txt', value: 'x'.repeat(500) },
    ]);
    const { hostname, port } = new URL(this.stage.origin);
    const socket = connect({ host: hostname, port: Number(port), ca });
    const head = `POST /v1/attachments/upload HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART['content-type']}\r\nContent-Length: ${whole.length}\r\n\r\n`;
    await new Promise((resolve) =>
      socket.write(Buffer.concat([Buffer.from(head), whole.subarray(0, -300)]), resolve),
    );
    if (!(await waitUntil(arrived, 60_000))) throw new Error('Nothing arrives');
    socket.destroy();
  }
}
