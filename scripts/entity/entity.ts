import { collectionNames } from '@groundwork/contract';

/** A field that the generator writes in all its places. */
export interface Field {
  name: string;
  kind: 'text' | 'number' | 'money' | 'flag' | 'url' | 'reference';
  /** The collection that a reference points to. */
  collection?: string;
}

/** The answers on the command line, and the names derived from them. */
export interface Entity {
  /** 'powerTool': dialogs, codes. */
  name: string;
  /** 'PowerTool': the type. */
  type: string;
  /** 'powertools': the collection and its table. */
  collection: string;
  /** 'powerTools': route, address, functions. */
  many: string;
  /** 'power-tools': folder, migration, changeset. */
  folder: string;
  /** 'power tool' and 'power tools', as sentences say it. */
  singular: string;
  plural: string;
  /** 'Power Tools': page and menu. */
  title: string;
  remote: string;
  place: string;
  icon: string;
  hasImages: boolean;
  fields: readonly Field[];
}

export interface Wishes {
  name: string | undefined;
  remote: string | undefined;
  plural: string | undefined;
  place: string | undefined;
  icon: string | undefined;
  hasImages: boolean;
  /** kind → names, a reference as 'locationId:locations'. */
  fields: Readonly<Record<Field['kind'], readonly string[]>>;
}

/** The existing names of the workspace. */
export interface Known {
  entities: readonly string[];
  remotes: readonly string[];
  /** Icons that the first screen brings. */
  icons: readonly string[];
}

export const places = ['root', 'projects', 'setup', 'templates', 'warehouse', 'more', 'tagging'] as const;
const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const apart = (name: string, between: string) => name.replace(/[A-Z]/g, (letter) => between + letter.toLowerCase());
/** 'tool' → 'tools', 'box' → 'boxes', 'category' → 'categories'. */
const pluralOf = (name: string) =>
  /[^aeiou]y$/.test(name) ? name.replace(/y$/, 'ies') : /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
const camel = /^[a-z][a-zA-Z0-9]*$/;
/** Every record has these, or the generator writes them itself. */
const taken = ['id', 'name', 'description', 'tagIds', 'mediaItemIds', 'isArchived', 'isDeleted', 'deletion'].concat([
  'timeCreatedUtc',
  'timeModifiedUtc',
]);

/** @throws Error that names the mistake and its remedy */
export function readEntity(wishes: Wishes, known: Known): Entity {
  const { name, remote, hasImages } = wishes;
  if (name === undefined) throw new Error('Say what the entity is called: npm run new-entity -- tool --remote catalog');
  if (!camel.test(name))
    throw new Error(
      `'${name}' cannot be an entity's name: write one of them in camelCase, as in 'tool' or 'powerTool'.`,
    );
  const many = wishes.plural ?? pluralOf(name);
  if (!camel.test(many)) throw new Error(`'${many}' cannot be the plural: write it in camelCase, as in 'powerTools'.`);
  const collection = many.toLowerCase();
  if (known.entities.includes(name)) throw new Error(`There is an entity '${name}' already.`);
  if (collectionNames.some((each) => each.toLowerCase() === collection))
    throw new Error(`There is a collection '${collection}' already: choose another name, or another --plural.`);
  if (remote === undefined)
    throw new Error(`Say which remote shows it: --remote ${known.remotes.join(', --remote ')}.`);
  if (!known.remotes.includes(remote))
    throw new Error(
      `There is no remote '${remote}': use ${known.remotes.join(', ')}, or make it with npm run new-remote -- ${remote}.`,
    );
  const place = wishes.place ?? 'more';
  if (!places.some((each) => each === place))
    throw new Error(`The menu has no place '${place}': use ${places.join(', ')}.`);
  const icon = wishes.icon ?? 'box';
  if (!known.icons.includes(icon))
    throw new Error(`The first screen has no icon '${icon}': use ${known.icons.join(', ')}.`);
  const words = apart(name, ' ');
  return {
    ...{ name, many, collection, remote, place, icon, hasImages },
    type: upper(name),
    folder: apart(many, '-'),
    singular: words,
    plural: apart(many, ' '),
    title: apart(many, ' ').split(' ').map(upper).join(' '),
    fields: readFields(wishes.fields),
  };
}

function readFields(wished: Wishes['fields']): Field[] {
  const fields = (Object.keys(wished) as Field['kind'][]).flatMap((kind) =>
    wished[kind].map((text): Field => {
      const [name = '', collection] = text.split(':');
      if (!camel.test(name))
        throw new Error(`'${name}' cannot be a field's name: write it in camelCase, as in 'serialNumber'.`);
      if (kind !== 'reference') {
        if (collection !== undefined) throw new Error(`'${text}' names a collection, but only --reference has one.`);
        return { name, kind };
      }
      if (!/Id$/.test(name) || collection === undefined)
        throw new Error(`'${text}' is no reference: write the field and its collection, as in 'locationId:locations'.`);
      if (!collectionNames.some((each) => each === collection))
        throw new Error(`There is no collection '${collection}': use ${collectionNames.join(', ')}.`);
      return { name, kind, collection };
    }),
  );
  const names = fields.map(({ name }) => name);
  const clash = names.find((name, index) => taken.includes(name) || names.indexOf(name) !== index);
  if (clash !== undefined)
    throw new Error(
      `The field '${clash}' is there already: name, description, tagIds and what every record has are written by themselves, images by --image.`,
    );
  return fields;
}

/** 'serialNumber' → 'Serial number', 'locationId' → 'Location'. */
export const labelOf = ({ name, kind }: Field): string =>
  upper(apart(kind === 'reference' ? name.replace(/Id$/, '') : name, ' '));
