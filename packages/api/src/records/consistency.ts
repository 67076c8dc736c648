import { type CollectionName, collectionNames, collections } from '@groundwork/contract';
import { recordCollections } from '@groundwork/contract/domain';
import type { Queries } from '../store/store.ts';
import { columnsOf, tableOf } from '../store/tables.ts';

/** Of how many records each thing was checked, and what is wrong, in sentences. */
export interface Consistency {
  checked: { references: number; stock: number; planLinks: number };
  wrong: string[];
}

/** Whether the records fit together: after a restore, or whenever somebody wants to know. It reads and changes nothing. */
export async function checkConsistency(queries: Queries): Promise<Consistency> {
  const references = await checkReferences(queries);
  const [stock, links] = [await checkStock(queries), await checkPlanLinks(queries)];
  return {
    checked: { references: references.checked, stock: stock.checked, planLinks: links.checked },
    wrong: [...references.wrong, ...stock.wrong, ...links.wrong],
  };
}

interface Part {
  checked: number;
  wrong: string[];
}
interface Counts {
  checked: number;
  wrong: number;
}

/** History, and the settings of a person's screen, may name records that are gone. */
const isBinding = (name: CollectionName) => !collections[name].journal && !collections[name].personal;

/** Every live record names records that are there; in the trash they may be. */
async function checkReferences(queries: Queries): Promise<Part> {
  const result: Part = { checked: 0, wrong: [] };
  for (const name of collectionNames.filter(isBinding)) {
    for (const { field, name: column, kind } of columnsOf(name)) {
      const target = collections[name].references[field];
      if (!target) continue;
      const ids =
        kind === 'text'
          ? `select t.${column} as id from ${tableOf(name)} t where not t.is_deleted and t.${column} is not null`
          : `select e.id from ${tableOf(name)} t, jsonb_array_elements_text(t.${column}) e(id) where not t.is_deleted`;
      const { checked, wrong } = await count(
        queries,
        `select count(*) as checked, count(*) filter (where r.id is null) as wrong
         from (${ids}) p left join ${tableOf(target)} r on r.id = p.id`,
      );
      result.checked += checked;
      if (wrong > 0) result.wrong.push(`${wrong} ${name} name ${target} in '${field}' that are not there`);
    }
  }
  return result;
}

/** The ledger of each item adds up to its quantity; those removed for good hold nothing. */
async function checkStock(queries: Queries): Promise<Part> {
  const { checked, wrong } = await count(
    queries,
    `select count(*) as checked, count(*) filter (where quantity <> moved) as wrong from (
       select coalesce((i.doc->>'quantity')::integer, 0) as quantity,
         (select coalesce(sum((m.doc->>'delta')::integer), 0) from stockmoves m where m.inventory_item_id = i.id) as moved
       from inventoryitems i where not (i.doc ? 'isPurged')) items`,
  );
  return { checked, wrong: wrong > 0 ? [`${wrong} inventory items hold another quantity than their ledger says`] : [] };
}

/** The records that a live plan names as its own live. */
async function checkPlanLinks(queries: Queries): Promise<Part> {
  const records = Object.values(recordCollections)
    .map((name) => `select id from ${tableOf(name)} where not is_deleted`)
    .join(' union all ');
  const { checked, wrong } = await count(
    queries,
    `select count(*) as checked, count(*) filter (where r.id is null) as wrong from (
       select link.value #>> '{}' as id from setupplans p, jsonb_path_query(p.doc, 'strict $.**.deployedId') as link(value)
       where not p.is_deleted and jsonb_typeof(link.value) = 'string') links
     left join (${records}) r on r.id = links.id`,
  );
  return { checked, wrong: wrong > 0 ? [`${wrong} links of plans lead to records that do not live`] : [] };
}

async function count(queries: Queries, sql: string): Promise<Counts> {
  const { rows } = await queries.query<Counts>(sql);
  return rows[0] ?? { checked: 0, wrong: 0 };
}
