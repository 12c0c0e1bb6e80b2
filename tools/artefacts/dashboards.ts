// Dashboards of Grafana, from their short definitions.
import { execFileSync } from 'node:child_process';
import { FORMATTER } from '../formatter';
import { grafana } from '../observability/dashboard';
import { DASHBOARDS } from '../observability/dashboards';
import { artefact } from './support/artefact';

for (const [name, dashboard] of Object.entries(DASHBOARDS)) {
  const input = JSON.stringify(grafana(dashboard));
  const text = execFileSync(process.execPath, [FORMATTER, `--stdin-filepath=${name}.json`], {
    input,
    encoding: 'utf8',
  });
  artefact(`deploy/observability/dashboards/${name}.json`, text);
}
