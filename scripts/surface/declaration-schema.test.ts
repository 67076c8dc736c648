import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Node {
  properties: Record<string, Node>;
  items: Node;
  enum: string[];
  required?: string[];
}
const remotes = join(import.meta.dirname, '../../remotes');
const folders = readdirSync(remotes);

// An editor reads the file through the path that remote.json names: it must be there where the remote is.
it.each(folders)('completes the remote.json of %s, whose values it all knows', (remote) => {
  const declaration = JSON.parse(readFileSync(join(remotes, remote, 'remote.json'), 'utf8')) as {
    $schema: string;
    routes: { scope: string; reads?: string[] }[];
    menu: { place: string; icon?: string }[];
    requires: Record<string, string>;
  };
  const schema = JSON.parse(readFileSync(join(remotes, remote, declaration.$schema), 'utf8')) as Node;
  const { routes, menu } = schema.properties;
  const choices = (node: Node | undefined, name: string) => node?.items.properties[name]?.enum;
  for (const { place, icon = 'box' } of declaration.menu) {
    expect(choices(menu, 'place')).toContain(place);
    expect(choices(menu, 'icon')).toContain(icon);
  }
  const collections = routes?.items.properties.reads?.items.enum;
  expect(collections).toEqual(expect.arrayContaining(declaration.routes.flatMap(({ reads = [] }) => reads)));
  expect(choices(routes, 'scope')).toEqual(['project', 'warehouse', 'none']);
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(declaration)));
});

it('asks for what the build asks for', () => {
  const [remote = ''] = folders;
  const schema = JSON.parse(
    readFileSync(join(remotes, remote, 'node_modules/@groundwork/federation/src/remote.schema.json'), 'utf8'),
  ) as Node;
  expect(schema.required).toEqual(['name', 'displayName', 'requires', 'routes', 'menu', 'dialogs']);
  expect(schema.properties.routes?.items.required).toEqual(['path', 'name', 'title', 'scope', 'code']);
});
