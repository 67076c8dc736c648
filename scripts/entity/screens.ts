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

// DECIDE: which columns people need, in which order, and which of them are on the card of a phone.
const columns: readonly Column<${type}>[] = [
${joined([
  hasImages && "  { id: 'image', header: 'Image', kind: 'image', value: ({ mediaItemIds }) => mediaItemIds },",
  "  { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },",
  ...fields.map(column),
  "  { id: 'tags', header: 'Tags', kind: 'tags', width: 160, value: ({ tagIds }) => tagIds },",
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

/** DECIDE: the order and the labels of the fields of a ${singular}. */
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
export function testFile({ many, collection, title, singular, fields, hasImages }: Entity): string {
  const page = `${many.charAt(0).toUpperCase()}${many.slice(1)}Page`;
  const reference = fields.find(({ kind }) => kind === 'reference');
  const number = fields.find(({ kind }) => kind === 'number');
  const record = joined([
    "id: 'first', name: 'First', description: '<p>What it is</p>', tagIds: ['heavy'],",
    hasImages && "mediaItemIds: ['photo'],",
    number && `${number.name}: 7,`,
    reference && `${reference.name}: 'there',`,
  ]);
  const title_ = singular
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return `import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ${page} from './${page}.tsx';

jest.setTimeout(60_000);

const world = () =>
  fakeApi({
    records: {
      tags: [{ id: 'heavy', name: 'Heavy' }],
${joined([hasImages && "      mediaitems: [{ id: 'photo', name: 'Front view' }],", reference && reference.collection !== 'tags' && reference.collection !== 'mediaitems' && `      ${reference.collection}: [{ id: 'there', name: 'Over there' }],`])}
      ${collection}: [{ ${record} }],
    },
  });
const open = async (query = '') => {
  const api = world();
  return { ...(await renderInShell(<${page} />, { api, route: \`/${many}\${query}\` })), api };
};
const dialogNamed = async (dialog: string) => within(await screen.findByRole('dialog', { name: dialog }));

it('lists them by name', async () => {
  await open();
  expect(await screen.findByText('First')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '${title}' })).toBeInTheDocument();
});

it('shows one read-only', async () => {
  await open('?open=first');
  const details = await dialogNamed('First');
  for (const text of ['What it is', 'Heavy'${reference && reference.collection !== 'tags' && reference.collection !== 'mediaitems' ? ", 'Over there'" : ''}]) expect(await details.findByText(text)).toBeInTheDocument();
${hasImages ? "  expect(await details.findByRole('button', { name: 'Open image Front view' })).toBeInTheDocument();\n" : ''}  expect(details.queryByRole('textbox')).toBeNull();
  await expectNoAxeViolations(document.body);
});

it('creates one, and insists on a name', async () => {
  const { api, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'New' }));
  const form = await dialogNamed('New ${title_}');
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(form.getByText('A value is required')).toBeInTheDocument();
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Second');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Second' });
});

it('stores what was changed', async () => {
  const { api, user } = await open('?edit=first');
  const form = await dialogNamed('Edit ${title_}');
  await user.type(form.getByRole('textbox', { name: 'Name' }), ' and best');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.stored('${collection}', 'first')).toMatchObject({ name: 'First and best' }));
});
`;
}
