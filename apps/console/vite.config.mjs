import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Parts that change rarely, in files of their own: a new release of the console leaves them in the caches of browsers. */
const VENDORS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'tanstack', test: /node_modules\/@tanstack\// },
];

/** Parser of automation rules: the one of the services. */
const parser = fileURLToPath(new URL('../../libs/automation/src/parse-rule.ts', import.meta.url));

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@deskline/automation/parse': parser } },
  cacheDir: '../../dist/.vite',
  build: {
    target: 'es2022',
    manifest: 'manifest.json',
    // An inlined file would be a data URL, a preload script one without a nonce.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: VENDORS } } },
    reportCompressedSize: false,
  },
});
