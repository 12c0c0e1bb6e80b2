// npm run artefacts: writes the committed artefacts anew. The rendered Kubernetes manifests need kustomize, and are left.
import { runBuilt } from '../tools/workspace/run-built.mjs';

// The catalogue comes first: the others are built from definitions that read it.
for (const name of ['record-catalogue', 'main']) await runBuilt(`tools/artefacts/${name}.js`);
