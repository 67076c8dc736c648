import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBundles } from '../bundle/bundle.ts';
import { makeBase } from './base.ts';
import { type Builder, buildImage } from './builder.ts';

/** The images of an installation; the API's holds the migration as well. */
export const imageNames = ['api', 'edge', 'chat', 'print'] as const;

/** What has been built: a tag is a version, and there is no `latest`. */
export interface BuiltImage {
  name: (typeof imageNames)[number];
  tag: string;
}

/**
 * Builds the images of all servers.
 * @param folder bundles and base are made in it
 * @param base an image with Node at /nodejs/bin/node; without one it is made of Debian's packages
 */
export async function buildImages(options: {
  root: string;
  folder: string;
  builder: Builder;
  base?: string;
  say?: (line: string) => void;
}): Promise<BuiltImage[]> {
  const { root, folder, builder, say = () => {} } = options;
  const context = join(folder, 'servers');
  say('Bundles …');
  await makeBundles(root, context);
  const { version } = JSON.parse(readFileSync(join(context, 'api', 'package.json'), 'utf8')) as { version: string };
  const base = options.base ?? buildBase(builder, folder, say);
  return imageNames.map((name) => {
    const tag = `groundwork-${name}:${version}`;
    say(`${tag} …`);
    buildImage(builder, {
      file: join(root, 'packages/deployment/images', `${name}.Containerfile`),
      context,
      tag,
      base,
    });
    return { name, tag };
  });
}

/** Named after its Node: that is what changes in it. */
function buildBase(builder: Builder, folder: string, say: (line: string) => void): string {
  const tag = `localhost/groundwork-node:${process.versions.node}`;
  say(`${tag} …`);
  const context = join(folder, 'base');
  mkdirSync(context, { recursive: true });
  makeBase(join(context, 'root'));
  const file = join(context, 'Containerfile');
  writeFileSync(file, 'FROM scratch\nCOPY root /\n');
  buildImage(builder, { file, context, tag });
  return tag;
}
