// Writes the committed artefacts, or reports stale ones with `--check`; all in one process, as all load the definitions.
import './record-catalogue';
import './routes';
import './access';
import './import-types';
import './openapi';
import './default-reads';
import './settings';
import './dashboards';
import './chart';

// Writing the rendered manifests needs kustomize.
if (process.argv.includes('--check')) void import('./kubernetes');
