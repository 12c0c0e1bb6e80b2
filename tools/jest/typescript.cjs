// Compiles TypeScript as it is loaded, for programs that specs start: node --require tools/jest/typescript.cjs program.ts
const { resolve } = require('node:path');
const { transformFileSync } = require('@swc/core');

const root = resolve(__dirname, '../..');
require.extensions['.ts'] = (module, file) =>
  module._compile(transformFileSync(file, { cwd: root, root, swcrc: true, sourceMaps: false }).code, file);
