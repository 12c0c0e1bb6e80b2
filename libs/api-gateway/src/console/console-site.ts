import { Inject, Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { bucketOrigin } from '@deskline/attachments';
import { errors, type Answer } from '@deskline/record-http';
import { GatewaySettings } from '../gateway.settings';
import { ConsoleFiles } from './console-files';
import { consolePage } from './console-page';

/** First words of paths that are no account's: below them nothing is a page of the console. */
const RESERVED = new Set([
  '.well-known',
  'assets',
  'attachments',
  'graphql',
  'healthz',
  'oauth',
  'readyz',
  's',
  'v1',
  'v1.json',
]);
/** Explicitly: programs that take anything are told in JSON. */
const HTML = /(^|,)\s*text\/html\s*(;|,|$)/i;

export const ASSETS_PATH = '/assets';

/** Pages and files of the console. */
@Injectable()
export class ConsoleSite {
  /** Whether there is a console at all. */
  readonly isOn: boolean;
  private readonly files: ConsoleFiles | null;

  private readonly bucket: string | null;

  constructor(@Inject(GatewaySettings) settings: GatewaySettings) {
    const { CONSOLE, CONSOLE_DIR } = settings;
    this.bucket = bucketOrigin(settings);
    this.isOn = CONSOLE;
    this.files = CONSOLE ? ConsoleFiles.read(CONSOLE_DIR) : null;
    if (CONSOLE && !this.files)
      new Logger('Console').warn(`The console is not built: there is no index.html in ${CONSOLE_DIR}`);
  }

  /** Page for a browser that asks for one here; null for everybody else. */
  page({ url = '', method, headers }: IncomingMessage): Answer | null {
    if (!this.files || (method !== 'GET' && method !== 'HEAD') || !HTML.test(headers.accept ?? ''))
      return null;
    const [, word = ''] = url.split(/[/?]/, 2);
    return RESERVED.has(word) ? null : consolePage({ index: this.files.index, bucket: this.bucket }, headers);
  }

  asset({ url = '', headers }: IncomingMessage): Answer {
    const [path = ''] = url.split('?', 1);
    const asset = this.files?.asset(path.slice(ASSETS_PATH.length + 1), headers);
    if (!asset) throw errors.notFound();
    return asset;
  }
}
