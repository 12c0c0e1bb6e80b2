// Renderings of the Helm chart, after the dashboards that they contain.
import { mergeValues, renderChart } from '../helm/chart';
import { renderingFile, RENDERINGS } from '../helm/renderings';
import { artefact } from './support/artefact';

for (const [name, values] of Object.entries(RENDERINGS))
  artefact(renderingFile(name), renderChart(mergeValues({}, ...values)).manifests);
