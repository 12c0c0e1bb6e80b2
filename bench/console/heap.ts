import type { CDPSession } from 'playwright-core';
import { settled } from '../../libs/testing/src/browser/console-window';
import type { Fields } from '../../e2e/api';
import { atMost, type Section, times } from '../figures';
import { count, goTo, metric, metricsOf, type Stage } from './stage';

const [FEW, MANY] = [20, 200];

interface Memory {
  readonly heap: number;
  /** Part of the heap that the engine compiled: it grows with the use of functions, not with what the page keeps. */
  readonly code: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Memory that is left after a collection of garbage. */
async function memory(session: CDPSession): Promise<Memory> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  return {
    heap: await metric(session, 'JSHeapUsedSize'),
    code: await compiledCode(session),
    nodes: await metric(session, 'Nodes'),
    listeners: await metric(session, 'JSEventListeners'),
  };
}

/** As much of a snapshot of the heap as tells the sizes of its nodes by type. */
interface HeapSnapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } };
  readonly nodes: readonly number[];
}

/** Bytes of code in a snapshot of the heap. */
async function compiledCode(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [size, code] = [fields.indexOf('self_size'), types[0].indexOf('code')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (nodes[node] === code) bytes += nodes[node + size] ?? 0;
  return bytes;
}

/** Addresses of a working day, ten in a round. */
async function rounds(stage: Stage): Promise<string[]> {
  const api = stage.as('Ellen');
  const pageOf = async (collection: string) => {
    const [first] = await api.get<Fields[]>(`/${collection}?per_page=1`);
    return `/${collection}/${first?.id ?? ''}`;
  };
  return [
    ...['/requests', await pageOf('requests'), '/inbox', '/tasks', await pageOf('tasks'), '/people'],
    ...[await pageOf('people'), await pageOf('workflows'), '/service_levels', '/develop'],
  ];
}

/** Memory of a page after many screens beside that after few. */
export async function longDay(stage: Stage): Promise<Section> {
  const paths = await rounds(stage);
  const page = await stage.open('Ellen', '');
  const session = await metricsOf(page);
  const visit = async (screens: number) => {
    for (let screen = 0; screen < screens; screen += 1) {
      await goTo(page, paths[screen % paths.length] ?? '');
      await settled(page);
    }
    return memory(session);
  };
  const few = await visit(FEW);
  const many = await visit(MANY - FEW);
  await page.context().close();
  const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
  return {
    title: `Memory of a page after ${MANY} screens`,
    columns: ['figure', 'measured'],
    rows: [
      { name: `heap after ${FEW} screens`, figure: megabytes(few.heap) },
      { name: `heap after ${MANY} screens`, figure: megabytes(many.heap) },
      { name: 'heap, to that after few', figure: times(many.heap / few.heap) },
      {
        name: `compiled code in it after ${FEW} and ${MANY} screens`,
        figure: `${megabytes(few.code)}, ${megabytes(many.code)}`,
      },
      atMost(
        'heap without compiled code, to that after few',
        (many.heap - many.code) / (few.heap - few.code),
        1.2,
        times,
      ),
      { name: `nodes after ${FEW} and ${MANY} screens`, figure: `${count(few.nodes)}, ${count(many.nodes)}` },
      {
        name: `listeners after ${FEW} and ${MANY} screens`,
        figure: `${count(few.listeners)}, ${count(many.listeners)}`,
      },
    ],
  };
}
