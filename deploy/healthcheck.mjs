// Health check of the image, which has no curl: asks the service whether it is alive.
const url = `http://127.0.0.1:${process.env.OPS_PORT}/healthz`;
const alive = await fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(alive ? 0 : 1);
