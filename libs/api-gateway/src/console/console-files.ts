import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '@deskline/record-http';
import { encodingFor, type Encoding } from '../answer/compress';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

interface Asset {
  readonly type: string;
  readonly plain: Buffer;
  readonly encoded: Partial<Record<Encoding, Buffer>>;
}

/** Files of the built console, all in memory: an address is a name among them, and never a path on the disk. */
export class ConsoleFiles {
  private constructor(
    /** Text of `index.html`. */
    readonly index: string,
    private readonly assets: ReadonlyMap<string, Asset>,
  ) {}

  /** Null where nothing is built. */
  static read(folder: string): ConsoleFiles | null {
    const index = join(folder, 'index.html');
    if (!existsSync(index)) return null;
    const assets = join(folder, 'assets');
    const found = new Map(
      namesIn(assets).flatMap((name) => {
        const type = TYPES[extname(name)];
        return type === undefined ? [] : [[name, assetOf(assets, name, type)] as const];
      }),
    );
    return new ConsoleFiles(readFileSync(index, 'utf8'), found);
  }

  /** Names of assets contain a digest of their bytes, so that an address always has the same answer. */
  asset(name: string, headers: IncomingHttpHeaders): Answer | null {
    const asset = this.assets.get(name);
    if (!asset) return null;
    const encoding = encodingFor(headers['accept-encoding']?.toString());
    const encoded = encoding === null ? undefined : asset.encoded[encoding];
    return {
      head: {
        status: 200,
        headers: {
          'Content-Type': asset.type,
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Cross-Origin-Resource-Policy': 'same-origin',
          'X-Content-Type-Options': 'nosniff',
          Vary: 'Accept-Encoding',
          ...(encoded && encoding && { 'Content-Encoding': encoding }),
        },
      },
      body: encoded ?? asset.plain,
    };
  }
}

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];

function assetOf(folder: string, name: string, type: string): Asset {
  const plain = readFileSync(join(folder, name));
  const encoded = Object.fromEntries(
    Object.entries(SUFFIXES).flatMap(([encoding, suffix]) => {
      const path = join(folder, name + suffix);
      return existsSync(path) ? [[encoding, readFileSync(path)]] : [];
    }),
  );
  return { type, plain, encoded };
}
