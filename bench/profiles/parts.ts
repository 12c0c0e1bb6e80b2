import type { Frame, Sample } from './perf';

export const KERNEL = 'kernel: sending, receiving, waking';
export const GARBAGE = 'garbage collection';
export const COMPILATION = 'compilation by V8';
export const OUTSIDE = 'V8 and libuv outside JavaScript';

const COLLECTS = /v8::internal::.*(Scaveng|Mark(ing|Compact)|Sweep|Evacuat|GarbageCollect|Heap::Collect)/;
const COMPILES = /v8::internal::(compiler::|maglev::|baseline::|.*(Compil|Optimiz|Parser|Interpreter))/;
/** V8 names a function of JavaScript by its tier, name and place: `JS:*save /dist/libs/record-store/src/…:92:20`. */
const JAVASCRIPT = /^(?:JS|LazyCompile|Function|Script|Eval):[*^~+]?(.*)$/;

const PACKAGES: readonly [RegExp, string][] = [
  [/^(pg|pg-pool|pg-protocol|postgres-.*)$/, 'PostgreSQL client'],
  [/^(nats|nkeys\.js|tweetnacl)$/, 'NATS client'],
  [
    /^(fastify|@fastify\/.*|undici|find-my-way|light-my-request|avvio|@nestjs\/platform-fastify)$/,
    'HTTP client and server',
  ],
];

/** Part of a service that a moment of CPU is of: the kernel, V8's own work, or the innermost function of JavaScript. */
export function partOf({ frames }: Sample): string {
  if (isOfKernel(frames[0])) return KERNEL;
  if (frames.some(({ name }) => COLLECTS.test(name))) return GARBAGE;
  const places = frames.map(({ name }) => JAVASCRIPT.exec(name)?.[1]);
  const innermost = places.findIndex((place) => place !== undefined);
  const native = innermost < 0 ? frames : frames.slice(0, innermost);
  if (native.some(({ name }) => COMPILES.test(name))) return COMPILATION;
  return innermost < 0 ? OUTSIDE : ownerOf(places[innermost] ?? '');
}

/** Whether V8's own functions run, which JavaScript calls: property look-ups, async functions, JSON. */
export const isOfEngine = ({ frames: [leaf] }: Sample): boolean =>
  leaf !== undefined && /^(Builtins_|v8::)/.test(leaf.name);

const isOfKernel = (frame: Frame | undefined): boolean => frame?.object.startsWith('[kernel') === true;

function ownerOf(place: string): string {
  const library = /\/dist\/(?:libs|apps)\/([^/]+)\//.exec(place)?.[1];
  if (library) return `our ${library}`;
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(place)?.[1];
  if (name) return PACKAGES.find(([names]) => names.test(name))?.[1] ?? 'other packages';
  return 'Node.js';
}
