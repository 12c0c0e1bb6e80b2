import dagre from '@dagrejs/dagre';
import { edgesOf, type FlowTask } from './tasks';

export const NODE = { width: 210, height: 84 };

/** Places of the tasks from left to right, predecessors first. */
export function placesOf(tasks: readonly FlowTask[]): Map<number, { x: number; y: number }> {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 24, ranksep: 64 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of tasks) graph.setNode(String(id), { ...NODE });
  for (const { from, to } of edgesOf(tasks)) graph.setEdge(String(from), String(to));
  dagre.layout(graph);
  return new Map(
    tasks.map(({ id }) => {
      const { x, y } = graph.node(String(id)) as { x: number; y: number };
      return [id, { x: x - NODE.width / 2, y: y - NODE.height / 2 }];
    }),
  );
}
