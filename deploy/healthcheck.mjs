// What the image asks a service whether it is alive with: there is no curl in it.
const url = `http://127.0.0.1:${process.env.OPS_PORT}/healthz`;
const alive = await fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(alive ? 0 : 1);
