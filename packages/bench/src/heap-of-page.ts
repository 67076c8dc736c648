import type { CDPSession } from '@playwright/test';

/** As far as it is read here. Each node has as many numbers as there are fields. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  nodes: number[];
  strings: string[];
}

/** What the browser's own tools keep of each request while they are connected. */
const ofTools = 'blink::NetworkResourcesData::ResourceData';

/**
 * Bytes that a page holds of values, functions and elements, when what nobody holds is collected. Without compiled code, which
 * the engine makes and drops as it likes: some MB, in which a leak would not be seen for hours.
 */
export async function heapOfPage(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes, strings } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const isCode = types[0][nodes[at + type] ?? 0] === 'code';
    if (!isCode && strings[nodes[at + name] ?? 0] !== ofTools) bytes += nodes[at + size] ?? 0;
  }
  return bytes;
}
