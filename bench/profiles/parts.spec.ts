import { COMPILATION, GARBAGE, isOfEngine, KERNEL, OUTSIDE, partOf } from './parts';
import { samplesIn } from './perf';

const SAVE = 'JS:*save /a/dist/libs/record-store/src/write/steps.js:92:20';
const RESUME = 'JS:*_resume /a/node_modules/undici/lib/dispatcher/client.js:589:18';

const sample = (...names: string[]) => ({
  pid: 1,
  frames: names.map((name) => ({ name, object: name.startsWith('tcp') ? '[kernel.kallsyms]' : 'node' })),
});

describe('partOf', () => {
  it.each([
    [KERNEL, 'tcp_sendmsg', 'uv__write', SAVE],
    [GARBAGE, 'v8::internal::Scavenger::Process', SAVE],
    [GARBAGE, 'v8::internal::ConcurrentMarking::RunMajor', 'start_thread'],
    [COMPILATION, 'v8::internal::compiler::GraphReducer::Reduce', 'start_thread'],
    [COMPILATION, 'v8::internal::Runtime_CompileLazy', SAVE],
    ['our record-store', 'Builtins_LoadIC', SAVE, RESUME],
    ['our api-gateway', 'JS:^main /a/dist/apps/api-gateway/src/main.js:1:1'],
    ['HTTP client and server', RESUME, SAVE],
    ['PostgreSQL client', 'JS:*bind /a/node_modules/pg-protocol/dist/serializer.js:20:3'],
    ['other packages', 'JS:*get /a/node_modules/lru-cache/dist/index.js:20:3'],
    ['other packages', 'JS:* /a/node_modules/@nestjs/core/index.js:20:3'],
    ['Node.js', 'JS:*setTimeout node:timers:139:20'],
    [OUTSIDE, 'uv__io_poll', 'main'],
  ])('is %s', (part, ...frames) => {
    expect(partOf(sample(...frames))).toBe(part);
  });

  it('tells functions of V8 from those that it has compiled', () => {
    expect(isOfEngine(sample('Builtins_LoadIC', SAVE))).toBe(true);
    expect(isOfEngine(sample(SAVE))).toBe(false);
  });
});

describe('samplesIn', () => {
  it('reads the process and the functions of each sample', () => {
    const text = `  12
\t        7f12ab JS:*save /a (b)/steps.js:92:20 ([JIT] tid 12)
\t          56cd v8::internal::(anonymous namespace)::Invoke (/usr/bin/node)

  13
\tffffffff8100 tcp_sendmsg ([kernel.kallsyms])
`;
    expect(samplesIn(text)).toEqual([
      {
        pid: 12,
        frames: [
          { name: 'JS:*save /a (b)/steps.js:92:20', object: '[JIT] tid 12' },
          { name: 'v8::internal::(anonymous namespace)::Invoke', object: '/usr/bin/node' },
        ],
      },
      { pid: 13, frames: [{ name: 'tcp_sendmsg', object: '[kernel.kallsyms]' }] },
    ]);
  });
});
