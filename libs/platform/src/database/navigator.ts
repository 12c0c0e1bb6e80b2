/** Names the runtime as Node 21 and later do. Without it pg makes a `Response` to tell it, which loads all of Node's fetch. */
if (!('navigator' in globalThis)) {
  const [major] = process.versions.node.split('.');
  Object.assign(globalThis, { navigator: { userAgent: `Node.js/${major}` } });
}

export {};
