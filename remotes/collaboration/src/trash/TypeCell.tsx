import type { CollectionName } from '@groundwork/contract';
import { Icon, type IconName } from '@groundwork/ui';
import styles from './TrashPage.module.css';
import { typeLabel } from './trash-entry.ts';

const icons: { readonly [N in CollectionName]?: IconName } = {
  inventoryitems: 'warehouse',
  locations: 'map-pin',
  mediaitems: 'image',
  moduleRequests: 'inbox',
  orders: 'shopping-cart',
  preparationitems: 'box',
  preparationitemtemplates: 'layout-template',
  preparations: 'package-open',
  preparationtemplates: 'layout-template',
  products: 'shapes',
  projectgroups: 'folder-kanban',
  projects: 'school',
  setupareas: 'map',
  setupareatemplates: 'layout-template',
  setupunits: 'layers',
  setupunittemplates: 'layout-template',
  tags: 'tag',
  tagsets: 'tags',
  things: 'list',
  vendors: 'truck',
};

/** The type of an entry: icon and label. */
export function TypeCell({ collection }: { collection: CollectionName }) {
  return (
    <span className={styles.type}>
      <Icon name={icons[collection] ?? 'file-text'} />
      <span>{typeLabel(collection)}</span>
    </span>
  );
}
