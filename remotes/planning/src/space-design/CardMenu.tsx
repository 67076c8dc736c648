import { IconButton, Menu, type MenuItem, useIsDesktop } from '@groundwork/ui';
import { useState } from 'react';

/** The actions of a component, on its card. They are asked for when the menu opens: a page has many cards. */
export function CardMenu({ name, itemsOf }: { name: string; itemsOf: () => readonly MenuItem[] }) {
  const isDesktop = useIsDesktop();
  const [items, setItems] = useState<readonly MenuItem[]>([]);
  return (
    <Menu
      label={`Actions of ${name}`}
      items={items}
      onOpenChange={(isOpen) => isOpen && setItems(itemsOf())}
      trigger={
        <IconButton icon="ellipsis-vertical" label={`Actions of ${name}`} size={isDesktop ? 'medium' : 'touch'} />
      }
    />
  );
}
