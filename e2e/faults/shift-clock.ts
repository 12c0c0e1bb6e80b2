import { readFileSync } from 'node:fs';

/** Setting with the path of a file of offsets, in milliseconds, by the names of the services. */
export const OFFSETS_FILE = 'TEST_CLOCK_OFFSETS_FILE';
export const LOOKS_EVERY_MS = 100;

/** Preloaded into services: their wall clock follows the file. */
function followOffsets(file: string, service: string): void {
  let offset = 0;
  const RightDate = Date;
  const now = RightDate.now.bind(RightDate);
  class ShiftedDate extends RightDate {
    constructor(...values: []) {
      if (values.length === 0) super(now() + offset);
      else super(...values);
    }

    static override now(): number {
      return now() + offset;
    }
  }
  globalThis.Date = ShiftedDate as unknown as DateConstructor;
  const look = () => {
    try {
      offset = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>)[service] ?? 0;
    } catch {
      // It is not there before the first shift, and empty while it is written.
    }
  };
  setInterval(look, LOOKS_EVERY_MS).unref();
  look();
}

const { [OFFSETS_FILE]: file } = process.env;
const service = /apps\/([\w-]+)\/src\/main\.js$/.exec(process.argv[1] ?? '')?.[1];
if (file && service) followOffsets(file, service);
