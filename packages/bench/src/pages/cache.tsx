import type { Product } from '@groundwork/contract';
import {
  closePersistence,
  collection,
  configureDataCache,
  flushPersistence,
  openPersistence,
  resetCache,
  wipePersistence,
} from '@groundwork/data-cache';
import { mergeRecords } from '@groundwork/data-cache/testing';
import { getDefaultStore, useAtomValue } from 'jotai';
import { memo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Floor } from './floor.ts';
import { heap, type Measured, painted, record, timed } from './page.ts';
import { byName, changes, idOf, oneChange, pages, total } from './products.ts';
import { readArrays, writeArrays } from './stored-arrays.ts';

// (c) The cache with 100,000 records and mounted readers, beside the floor with the same readers.

const rounds = 15;
const reloads = 15;
const firstRows = 30;
const cells = Array.from({ length: 40 }, (_, index) => idOf(index));
const parse = (text: string) => JSON.parse(text) as Product[];

/** One of the two stores: how it takes records, and the hooks that its readers read it with. */
interface Contender {
  name: 'ours' | 'baseline';
  ingest: (text: readonly string[]) => void;
  merge: (text: string) => void;
  useRecord: (id: string) => Product | undefined;
  useSorted: () => readonly Product[];
  useScoped: (vendor: string) => readonly Product[];
}

function floor(): Contender {
  const store = new Floor();
  return {
    name: 'baseline',
    ingest: (text) => {
      for (const page of text) store.ingest(parse(page));
      store.sort();
    },
    merge: (text) => store.merge(parse(text)),
    useRecord: (id) => useSyncExternalStore(store.subscriber(id), () => store.get(id)),
    useSorted: () => useSyncExternalStore(store.subscriber('all'), store.all),
    useScoped: (vendor) => useSyncExternalStore(store.subscriber(vendor), () => store.ofVendor(vendor)),
  };
}
function cache(): Contender {
  resetCache();
  const products = collection('products');
  const merge = (text: string) => mergeRecords('products', parse(text));
  return {
    name: 'ours',
    ingest: (text) => {
      for (const page of text) merge(page);
    },
    merge,
    useRecord: (id) => useAtomValue(products.recordAtom(id)),
    useSorted: () => useAtomValue(products.sortedAtom(byName)),
    useScoped: (vendor) => useAtomValue(products.byAtom('vendorId', vendor)),
  };
}

let renders = 0;
const Cell = memo(({ contender: { useRecord }, id }: { contender: Contender; id: string }) => {
  const product = useRecord(id);
  renders += 1;
  return <i>{product?.name}</i>;
});
function SortedList({ contender: { useSorted } }: { contender: Contender }) {
  const products = useSorted();
  return (
    <b>
      {products.length}
      {products.slice(0, firstRows).map(({ id, name }) => (
        <u key={id}>{name}</u>
      ))}
    </b>
  );
}
const ScopedList = ({ contender: { useScoped }, vendor }: { contender: Contender; vendor: string }) => (
  <s>{useScoped(vendor).length}</s>
);

async function measure(
  contender: Contender,
  text: readonly string[],
  add: ReturnType<typeof record>['add'],
): Promise<void> {
  const { name, ingest, merge } = contender;
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const draw = (vendor: string) =>
    flushSync(() =>
      root.render(
        <>
          {cells.map((id) => (
            <Cell key={id} contender={contender} id={id} />
          ))}
          <SortedList contender={contender} />
          <ScopedList key={vendor} contender={contender} vendor={vendor} />
        </>,
      ),
    );
  const before = await heap();
  add(
    'ingest',
    name,
    await timed(() => {
      ingest(text);
      draw('vendor-7');
    }),
  );
  add('heap', name, (await heap()) - before);
  renders = 0;
  for (let round = 0; round < rounds; round += 1) {
    const answer = changes(round);
    await painted();
    add('merge', name, await timed(() => flushSync(() => merge(answer))));
  }
  await painted();
  add('renders', name, renders);
  for (let round = 0; round < rounds; round += 1) {
    const answer = oneChange(round);
    await painted();
    add('one', name, await timed(() => flushSync(() => merge(answer))));
  }
  for (let round = 0; round < rounds; round += 1) {
    await painted();
    add('scope', name, await timed(() => draw(`vendor-${100 + round}`)));
  }
  root.unmount();
  element.remove();
}

/** One run of both. The heap is read of the first only, whose page nothing else has filled before. */
async function memory(...contenders: (() => Contender)[]): Promise<Measured> {
  configureDataCache({ baseUrl: '/', getAccessToken: () => 'none', isFetchingAllowed: () => true });
  const { measured, add } = record();
  const text = pages();
  for (const [turn, contender] of contenders.entries()) {
    await measure(contender(), text, (name, of, value) => {
      if (name !== 'heap' || turn === 0) add(name, of, value);
    });
  }
  return measured;
}

/** The size of the records in a plain array. */
async function raw(): Promise<Measured> {
  const { measured, add } = record();
  const text = pages();
  const before = await heap();
  const records = text.flatMap(parse);
  add('raw heap', 'baseline', (await heap()) - before);
  if (records.length !== total) throw new Error('The records are incomplete.');
  return measured;
}

/** Fills IndexedDB: the cache's own tables by a real load, and arrays of 1,000 records beside them. */
async function store(): Promise<Measured> {
  const text = pages();
  await writeArrays(text.map(parse));
  configureDataCache({ baseUrl: '/', getAccessToken: () => 'none', isFetchingAllowed: () => true });
  answer((url) => {
    const page = Number(url.searchParams.get('page') ?? 0);
    return url.searchParams.get('includeDeleted') === 'true'
      ? { body: '[]', next: undefined }
      : { body: text[page] ?? '[]', next: page + 1 < text.length ? `/products?page=${page + 1}` : undefined };
  });
  await wipePersistence();
  await openPersistence('bench');
  const loaded = await collection('products').load();
  if (!loaded.succeeded) throw new Error('The records could not be loaded.');
  await flushPersistence();
  return {};
}

/**
 * The time of a reload to the first rows, and to all records. Runs alternate, since milliseconds vary much between
 * runs.
 */
async function reload(): Promise<Measured> {
  configureDataCache({ baseUrl: '/', getAccessToken: () => 'none', isFetchingAllowed: () => true });
  answer(() => ({ body: '[]', next: undefined }));
  const { measured, add } = record();
  for (let run = -1; run < reloads; run += 1) {
    const turns = run % 2 === 0 ? [reloadArrays, reloadCache] : [reloadCache, reloadArrays];
    for (const turn of turns) {
      resetCache();
      await closePersistence();
      // Garbage of the previous run is collected before the clock starts.
      await heap();
      // The first turns compile the code; they are not counted.
      await turn(run < 0 ? () => {} : add);
    }
  }
  return measured;
}
type Add = ReturnType<typeof record>['add'];

async function reloadArrays(add: Add): Promise<void> {
  const since = performance.now();
  const read = await readArrays(() => add('reload first', 'baseline', performance.now() - since));
  add('reload all', 'baseline', performance.now() - since);
  const count = read.reduce((sum, array) => sum + array.length, 0);
  if (count !== total) throw new Error(`The arrays hold ${count} records.`);
}

async function reloadCache(add: Add): Promise<void> {
  const products = collection('products');
  const reached: number[] = [];
  const store = getDefaultStore();
  const since = performance.now();
  const stop = store.sub(products.allAtom, () => reached.push(performance.now() - since));
  await openPersistence('bench');
  await products.load();
  stop();
  const seen = store.get(products.allAtom).length;
  if (seen !== total) throw new Error(`The reload brought ${seen} records.`);
  add('reload first', 'ours', reached[0] ?? Number.NaN);
  add('reload all', 'ours', reached.at(-1) ?? Number.NaN);
}

function answer(give: (url: URL) => { body: string; next: string | undefined }): void {
  window.fetch = async (input) => {
    const { body, next } = give(new URL(String(input), location.href));
    const pagination = { PageSize: 1000, ...(next && { NextPageLink: next }) };
    return new Response(body, {
      headers: { 'x-pagination': JSON.stringify(pagination), date: new Date().toUTCString() },
    });
  };
}

window.bench = {
  floorFirst: () => memory(floor, cache),
  oursFirst: () => memory(cache, floor),
  raw,
  store,
  reload,
};
