import type { Call } from '../load';
import { observe } from './observe';
import { print } from './print';
import { startTapped } from './tapped-stack';

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
const USAGE =
  'npm run cost -- [--json] GET /v1/requests/1 [POST /v1/requests \'{"subject":"Printer {n}","category":"incident"}\' ...]';

/** Each call begins with its method. */
function callsIn(words: readonly string[]): Call[] {
  const starts = [...words.keys()].filter((at) => METHODS.some((method) => method === words[at]));
  return starts.map((start, nth) => {
    const [method, path, body] = words.slice(start, starts[nth + 1]);
    return { method, path, body } as Call;
  });
}

async function main([...words]: string[]): Promise<void> {
  const calls = callsIn(words);
  if (calls.length === 0 || calls.some(({ path }) => !path)) throw new Error(USAGE);
  const stack = await startTapped();
  try {
    for (const call of calls) {
      const cost = await observe(stack, call);
      if (words.includes('--json')) console.log(JSON.stringify(cost));
      else print(cost);
    }
  } finally {
    await stack.stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
