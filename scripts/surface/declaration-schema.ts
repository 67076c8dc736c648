import { collectionNames } from '@groundwork/contract';
import { declarationFileSchema } from '@groundwork/federation';
import { sharedPackages } from '@groundwork/federation/releases';
import { toJsonSchema } from '@valibot/to-json-schema';
import { readKnown } from '../entity/write.ts';
import { root } from '../local/settings.ts';

/** The schema by which an editor completes and checks remote.json; each remote.json names it as its `$schema`. */
export const declarationSchemaFile = 'packages/federation/src/remote.schema.json';

interface Node {
  [key: string]: unknown;
  properties?: Record<string, Node>;
  items?: Node;
}

const explained = (node: Node | undefined, explanations: Readonly<Record<string, string>>) => {
  for (const [name, description] of Object.entries(explanations)) {
    const property = node?.properties?.[name];
    if (property === undefined) throw new Error(`remote.json has no '${name}' any more: mend ${import.meta.filename}.`);
    property.description = description;
  }
};

/** The JSON schema of remote.json: made of the schema that the build checks it by, with the names that an editor can offer. */
export function declarationSchemaText(): string {
  const schema = toJsonSchema(declarationFileSchema, { errorMode: 'ignore', typeMode: 'input' }) as Node;
  const { routes, menu, menuGroup, requires, contributions, budget, service } = schema.properties ?? {};
  explained(schema, {
    name: 'The name of the remote: its folder, its package and its release.',
    displayName: 'What messages call it.',
    requires: 'Shared package → the range of its versions that this remote is built against.',
    activate: "'signed-in': its code is loaded when somebody signs in, not when a page of it is opened.",
    routes: 'Its pages.',
    menu: 'Its entries in the menu.',
    menuGroup: "A group of its own in the menu, for its entries of the place 'own'.",
    dialogs: 'The dialogs that other remotes may open: the codes of src/remote.ts.',
    contributions: 'What it adds to pages of other remotes.',
    service: 'What it calls of a backend of its own, below /services/ and its name; the portal says where that is.',
    budget: 'What the first view of a page may weigh, in bytes compressed, entry included; 80000 unless said.',
  });
  explained(contributions?.items, {
    name: 'Its own name, unique here: for messages and the history.',
    point: "Where: 'product.details' (a section), 'product.row' (an entry in the menu of a row), 'dashboard.card'.",
    title: 'The heading of the section or card, or the words of the entry.',
    code: 'The code of src/remote.ts that draws it.',
    dialog: 'At a row: the dialog that is opened with the id of the record.',
    icon: 'At a row: the icon beside the words.',
    categories: 'Whose users see it. Staff (PES) only, unless said.',
    role: 'The lowest role that sees it.',
  });
  explained(routes?.items, {
    path: "The address: '/tools', with ':id' for a part that varies.",
    name: 'Unique among all remotes; menu entries name it.',
    scope: "What is selected on top of the page: a 'project', a 'warehouse', or 'none'.",
    code: "The code of src/remote.ts that draws it: 'tool.page'.",
    categories: 'Whose users may open it; others get the not-found page. Staff (PES) only, unless said.',
    role: 'The lowest role that may open it.',
    cache: 'false: the page is not kept when another one is shown.',
    groups: 'The selector offers groups of projects too.',
    bare: 'The page has no top bar and no menu, as what is printed.',
    opens: "Where the link of a label leads: collection → query of this page, as in '?open={id}'.",
    reads: 'The collections whose records it shows first: they are read while its code is on the way.',
  });
  explained(menu?.items, {
    route: 'The name of a route of this remote.',
    place: "The group it is in; 'root' is the top level, 'own' the `menuGroup` of this remote.",
    order: 'Where it is in its group, when the skeleton of the menu does not know it.',
    icon: 'One of the icons that the first screen brings.',
  });
  explained(service?.properties?.calls?.items, {
    path: "The address below /services/ and its name: '/loans/:id', with ':id' for a part that varies.",
    methods: 'How it may be called.',
    bytes: 'How large the body of a request may be; 100000 unless said.',
    seconds: 'How long the service may take to begin its answer; 10 unless said.',
  });
  explained(budget, { bytes: 'The limit.', reason: 'Why it is more than 80000.' });
  const { reads } = routes?.items?.properties ?? {};
  if (reads) reads.items = { enum: collectionNames };
  const icon = menu?.items?.properties?.icon;
  const { icon: groupIcon } = menuGroup?.properties ?? {};
  for (const each of [icon, groupIcon]) if (each) each.enum = readKnown(root).icons;
  if (requires) requires.propertyNames = { enum: Object.keys(sharedPackages) };
  if (schema.properties) schema.properties.$schema = { type: 'string' };
  return `${JSON.stringify({ title: 'Declaration of a remote', ...schema, additionalProperties: false }, null, 2)}\n`;
}
