// npm run artefacts: writes the committed artefacts anew. The rendered Kubernetes manifests need kustomize, and are left.
import { runBuilt } from '../tools/workspace/run-built.mjs';

for (const name of ['routes', 'access', 'openapi', 'default-reads', 'settings'])
  await runBuilt(`tools/artefacts/${name}.js`);
