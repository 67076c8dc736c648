import type { Entity, Field } from './entity.ts';

const list = (lines: readonly string[]) => lines.filter((line) => line !== '').join('\n');
const schemaOf: Record<Field['kind'], string> = {
  text: 'text(200)',
  number: 'amountFrom(0)',
  money: 'moneyFrom(0)',
  flag: 'flag()',
  url: 'url()',
  reference: 'id()',
};

/** packages/contract/src/schemas: the fields of a record and their limits. */
export function schemaFile({ name, plural, fields, hasImages }: Entity): string {
  const used = new Set(['ids', 'requiredText', 'richText', ...fields.map(({ kind }) => schemaOf[kind].split('(')[0])]);
  return `import * as v from 'valibot';
import { ${[...used].sort().join(', ')} } from './fields.ts';

/** DECIDE: what ${plural} are, and the limits of their fields. */
export const ${name} = v.object({
  name: requiredText(),
  description: richText(),
${list([...fields.map((field) => `  ${field.name}: ${schemaOf[field.kind]},`), hasImages ? '  mediaItemIds: ids(),' : '', '  tagIds: ids(),'])}
});
`;
}

/** packages/contract/src/descriptors: what its form sends, its filters and where its ids point. */
export function descriptorFile({ type, many, collection, singular, plural, fields, hasImages }: Entity): string {
  const references = fields.filter(({ kind }) => kind === 'reference');
  const base = hasImages ? 'pictured' : 'described';
  return `import { type Descriptors, editable, ${references.length > 0 ? 'value, ' : ''}${base} } from './descriptor.ts';

// DECIDE: which fields only the server writes (serverOwned), and which a list is filtered by.
export const ${many} = {
  ${collection}: {
    label: '${type}',
    singular: '${singular}',
    plural: '${plural}',
    ...editable([...${base}${fields.map((field) => `, '${field.name}'`).join('')}]),
    filters: { ${references.map((field) => `${field.name}: value('${field.name}')`).join(', ')} },
    references: { ${references.map((field) => `${field.name}: '${field.collection}', `).join('')}${hasImages ? "mediaItemIds: 'mediaitems', " : ''}tagIds: 'tags' },
    trash: true,
  },
} as const satisfies Descriptors;
`;
}

/** packages/api/src/migrations: the table, with a column and an index for each filter and reference. */
export function migrationFile({ many, collection, plural, fields, hasImages }: Entity): string {
  const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
  const texts = fields.filter(({ kind }) => kind === 'reference').map((field) => field.name);
  const lists = [...(hasImages ? ['mediaItemIds'] : []), 'tagIds'];
  return `import { recordTable } from './record-table.ts';

/** The table of ${plural}. A released migration is never edited: change it until then, and add another one afterwards. */
export const ${many}Table = recordTable('${collection}', { ${texts.length > 0 ? `text: [${quoted(texts)}], ` : ''}list: [${quoted(lists)}], hasTrash: true });
`;
}

/** packages/api/src/demonstration: the records that npm start shows and the tour opens. */
export function demonstrationFile({ many, collection, singular, title }: Entity): string {
  return `import { keyOf, type World } from './world.ts';

// DECIDE: ${title} that look like real ones, with a value for each field.
export function add${many.charAt(0).toUpperCase()}${many.slice(1)}({ add, calendar }: World): void {
  for (const name of ['First ${singular}', 'Second ${singular}', 'Third ${singular}'])
    add('${collection}', keyOf(name), { name }, { created: calendar.daysAgo(40, 10) });
}
`;
}

/** .changeset: the release note of the shared packages that know the collection. */
export const changesetFile = ({ collection, plural }: Entity): string => `---
"@groundwork/contract": minor
"@groundwork/shell-sdk": minor
---

New collection \`${collection}\`: DECIDE what ${plural} are for.
`;
