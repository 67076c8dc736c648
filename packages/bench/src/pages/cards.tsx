import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { madePlan } from '../made-plan.ts';
import { type Measured, painted, record, shown, timed } from './page.ts';

// (i) The components of a plan as bare cards, a depth at a time. (j) A bare page with as many cards and rows as a
// dashboard. React and elements, nothing behind them: no records, addresses, styles or pictures.

const rounds = 5;

interface Component {
  id: string;
  name: string;
  children: readonly Component[];
}

/** The made plan as a tree of names; what is below an item is nothing. */
function components(items: number): Component {
  const some = ['a'];
  const parts = { areas: some, units: some, preparations: some, items: [{ templateId: 'a', productId: 'b' }] };
  const node = ({ id, name = '' }: { id: string; name?: string }, children: readonly Component[]) => ({
    id,
    name,
    children,
  });
  const areas = madePlan(items, parts).areaDeployments.map((area) =>
    node(
      area,
      area.unitDeployments.map((unit) =>
        node(
          unit,
          unit.preparationDeployments.map((preparation) =>
            node(
              preparation,
              preparation.itemDeployments.map((item) => node(item, [])),
            ),
          ),
        ),
      ),
    ),
  );
  return node({ id: 'project', name: 'Project' }, areas);
}

function Depths({ top }: { top: Component }) {
  const [path, setPath] = useState<readonly Component[]>([top]);
  const open = path.at(-1) ?? top;
  return (
    <main>
      <nav>
        {path.map(({ id, name }, depth) => (
          <button key={id} type="button" onClick={() => setPath(path.slice(0, depth + 1))}>
            {name}
          </button>
        ))}
      </nav>
      <h1>{open.name}</h1>
      <ul>
        {open.children.map((child) => (
          <li key={child.id}>
            <article>
              <div />
              <h3>
                <button type="button" onClick={() => setPath([...path, child])}>
                  {child.name}
                </button>
              </h3>
              <progress value={0} max={child.children.length || 1} />
              <span>{`0/${child.children.length} complete`}</span>
              <button type="button">Actions</button>
            </article>
          </li>
        ))}
      </ul>
    </main>
  );
}

async function mounted(work: (root: Root, element: HTMLElement) => Promise<void>): Promise<void> {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  await painted();
  await work(root, element);
  root.unmount();
  element.remove();
  await painted();
}

/** Down into the first card three times, and up again as often. */
async function depths(items = 2000): Promise<Measured> {
  const { measured, add } = record();
  const top = components(items);
  for (let round = 0; round <= rounds; round += 1) {
    await mounted(async (root, element) => {
      root.render(<Depths top={top} />);
      await shown(element, () => element.querySelector('article') !== null);
      const press = async (name: string, button: HTMLButtonElement | null | undefined) => {
        const wanted = button?.textContent;
        if (!button || !wanted) throw new Error('There is nothing to press.');
        await painted();
        const time = await timed(async () => {
          button.click();
          await shown(element, () => element.querySelector('h1')?.textContent === wanted);
        });
        if (round > 0) add(name, 'baseline', time);
      };
      for (const depth of [1, 2, 3])
        await press(`down ${depth}`, element.querySelector<HTMLButtonElement>('h3 button'));
      for (const depth of [2, 1, 0])
        await press(`up ${depth}`, element.querySelector<HTMLButtonElement>(`nav button:nth-child(${depth + 1})`));
    });
  }
  return measured;
}

const Page = ({ tiles, rows }: { tiles: number; rows: number }) => (
  <main>
    <ul>
      {Array.from({ length: tiles }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they neither come nor go
        <li key={index}>
          <a href="#list">
            <span>{`Number ${index}`}</span> <b>{index * 17}</b> <small>of so many</small>
          </a>
        </li>
      ))}
    </ul>
    <ul>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they neither come nor go
        <li key={index}>
          <a href="#record">
            <i /> <b>{`Row ${index}`}</b> <span>{`Status ${index % 5}`}</span> <time>{`${index} hours ago`}</time>
          </a>
          <progress value={index} max={rows} />
        </li>
      ))}
    </ul>
  </main>
);

/** A page with this number of cards and rows, from nothing to painted. */
async function page(tiles = 6, rows = 40): Promise<Measured> {
  const { measured, add } = record();
  for (let round = 0; round <= rounds; round += 1) {
    await mounted(async (root, element) => {
      const time = await timed(async () => {
        root.render(<Page tiles={tiles} rows={rows} />);
        await shown(element, () => element.querySelector('a') !== null);
      });
      if (round > 0) add('page', 'baseline', time);
    });
  }
  return measured;
}

window.bench = { depths, page };
