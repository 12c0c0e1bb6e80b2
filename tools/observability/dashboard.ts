/** Query of a panel, with the legend of its lines. */
export interface Query {
  readonly expr: string;
  readonly legend: string;
}

export interface Panel {
  readonly title: string;
  /** Unit of Grafana: s, bytes, reqps, percentunit, short. */
  readonly unit: string;
  readonly queries: readonly Query[];
  readonly description?: string;
}

/** Row of panels with a title. */
export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

export interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };
const WIDTH = 24;
const HEIGHT = 8;

/** Dashboard as Grafana imports it: rows below each other, the panels of a row share its width. */
export function grafana({ uid, title, rows }: Dashboard): object {
  let id = 0;
  let y = 0;
  const panels = rows.flatMap((row) => {
    const heading = {
      id: ++id,
      type: 'row',
      title: row.title,
      gridPos: { h: 1, w: WIDTH, x: 0, y },
      panels: [],
    };
    const w = Math.floor(WIDTH / row.panels.length);
    const drawn = row.panels.map((panel, nth) =>
      drawing(panel, ++id, { h: HEIGHT, w, x: nth * w, y: y + 1 }),
    );
    y += HEIGHT + 1;
    return [heading, ...drawn];
  });
  return {
    uid,
    title,
    tags: ['deskline'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' }],
    },
    panels,
  };
}

function drawing({ title, unit, queries, description }: Panel, id: number, gridPos: object): object {
  return {
    id,
    type: 'timeseries',
    title,
    ...(description !== undefined && { description }),
    datasource: DATASOURCE,
    gridPos,
    fieldConfig: {
      defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: 'never' } },
      overrides: [],
    },
    options: {
      legend: { displayMode: 'list', placement: 'bottom' },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: queries.map(({ expr, legend }, nth) => ({
      refId: String.fromCharCode(65 + nth),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend,
      // Buckets carry the traces of requests as exemplars.
      ...(expr.includes('_bucket') && { exemplar: true }),
    })),
  };
}
