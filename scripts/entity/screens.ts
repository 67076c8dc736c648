import { type Entity, type Field, labelOf } from './entity.ts';

const cell: Record<Field['kind'], string> = {
  text: "width: 160, card: 'detail'",
  number: "kind: 'number', width: 100",
  money: "kind: 'money', width: 110",
  flag: "kind: 'boolean', width: 100",
  url: "kind: 'link'",
  reference: "kind: 'reference', width: 180",
};
const input: Record<Field['kind'], string> = {
  text: 'Text',
  number: 'Number',
  money: 'Money',
  flag: 'Checkbox',
  url: 'Url',
  reference: 'Reference',
};
const joined = (lines: readonly (string | false | undefined)[]) => lines.filter(Boolean).join('\n');

/** The list of the entity. */
export function pageFile({ type, many, name, title, plural, fields, hasImages, collection }: Entity): string {
  const page = `${many.charAt(0).toUpperCase()}${many.slice(1)}`;
  const column = (field: Field) => {
    const more =
      field.kind === 'reference' ? `, collection: '${field.collection}', reads: ['${field.collection}']` : '';
    return `  { id: '${field.name}', header: '${labelOf(field)}', ${cell[field.kind]}${more}, value: ({ ${field.name} }) => ${field.name} },`;
  };
  return `import type { ${type} } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { bulkEditor, duplicateMenu, lazyDialogs, RecordsPage } from '@groundwork/records';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

// DECIDE: which columns people need, in which order, and which of them are on the card of a phone. Tags, Modified, Created and
// Internal ID follow by themselves.
const columns: readonly Column<${type}>[] = [
${joined([
  hasImages && "  { id: 'image', header: 'Image', kind: 'image', value: ({ mediaItemIds }) => mediaItemIds },",
  "  { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },",
  ...fields.map(column),
])}
];

const Bulk${page} = bulkEditor('${collection}', [{ kind: 'tags' }]);

/** /${many}: the list of ${plural}. */
export default function ${page}Page() {
  return (
    <RecordsPage
      entity="${name}"
      title="${title}"
      columns={columns}
      dialogs={dialogs}
      bulkEdit={Bulk${page}}
      rowMenu={duplicateMenu}
    />
  );
}
`;
}

/** The create, edit and details dialogs. */
export function dialogsFile({ type, name, collection, singular, fields, hasImages }: Entity): string {
  const shown = (field: Field): string => {
    const value = `${name}.${field.name}`;
    const label = `label: '${labelOf(field)}'`;
    switch (field.kind) {
      case 'reference':
        return `{ ${label}, value: <ReferenceName collection="${field.collection}" id={${value}} /> },`;
      case 'url':
        return `{ ${label}, value: <DetailLink href={${value}} /> },`;
      case 'money':
        return `{ ${label}, value: ${value} === undefined ? '(None)' : formatMoney(${value}) },`;
      case 'flag':
        return `{ ${label}, value: ${value} ? 'Yes' : 'No' },`;
      case 'number':
        return `{ ${label}, value: ${value} ?? '(None)' },`;
      default:
        return `{ ${label}, value: ${value} || '(None)' },`;
    }
  };
  const has = (kind: Field['kind']) => fields.some((field) => field.kind === kind);
  const records = ['DetailRichText', 'DetailTags', 'formFields', 'recordDialogs'].concat(
    hasImages ? ['DetailImages'] : [],
    has('reference') ? ['ReferenceName'] : [],
    has('url') ? ['DetailLink'] : [],
  );
  const ui = [...(fields.length > 0 ? ['DescriptionList'] : []), ...(has('money') ? ['formatMoney'] : [])];
  const field = (each: Field) => {
    const more = each.kind === 'reference' ? ` collection="${each.collection}"` : '';
    return `      <Field.${input[each.kind]} name="${each.name}" label="${labelOf(each)}"${more}${each.kind === 'flag' ? '' : ' optional'} />`;
  };
  return `import { ${records.sort().join(', ')} } from '@groundwork/records';
${ui.length > 0 ? `import { ${ui.join(', ')} } from '@groundwork/ui';\n` : ''}
const Field = formFields('${collection}');

// DECIDE: the order and the labels of the fields of a ${singular}.
function ${type}Fields() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
${joined([...fields.map(field), '      <Field.RichText name="description" label="Description" />', hasImages && '      <Field.Images />', '      <Field.Tags />'])}
    </>
  );
}

export default recordDialogs('${name}', {
  fields: ${type}Fields,
  details: ({ record: ${name} }) => (
    <>
${joined([
  hasImages && `      <DetailImages ids={${name}.mediaItemIds} />`,
  fields.length > 0 && `      <DescriptionList items={[${fields.map(shown).join(' ')}]} />`,
  `      <DetailTags ids={${name}.tagIds} />`,
  `      <DetailRichText kind="description" html={${name}.description} />`,
])}
    </>
  ),
});
`;
}

/** The first test of the list and its dialogs. */
export function testFile({ many, collection, title, fields, hasImages }: Entity): string {
  const page = `${many.charAt(0).toUpperCase()}${many.slice(1)}Page`;
  const reference = fields.find(({ kind }) => kind === 'reference');
  const number = fields.find(({ kind }) => kind === 'number');
  const example = [
    "id: 'first', name: 'First', description: '<p>What it is</p>', tagIds: ['heavy']",
    hasImages && "mediaItemIds: ['photo']",
    number && `${number.name}: 7`,
    reference && `${reference.name}: 'there'`,
  ];
  const isOwnList = reference && reference.collection !== 'tags' && reference.collection !== 'mediaitems';
  return `import { testPlainList } from '@groundwork/testing';
import ${page} from './${page}.tsx';

jest.setTimeout(60_000);

testPlainList({
  collection: '${collection}',
  page: <${page} />,
  title: '${title}',
  records: {
    tags: [{ id: 'heavy', name: 'Heavy' }],
${joined([hasImages && "    mediaitems: [{ id: 'photo', name: 'Front view' }],", isOwnList && `    ${reference.collection}: [{ id: 'there', name: 'Over there' }],`])}
    ${collection}: [{ ${example.filter(Boolean).join(', ')} }],
  },
  shows: ['What it is', 'Heavy'${isOwnList ? ", 'Over there'" : ''}],${hasImages ? "\n  pictures: ['Front view']," : ''}
});
`;
}
