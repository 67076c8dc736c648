import { collection } from '@groundwork/data-cache';
import { recordDialogs } from '@groundwork/records';
import { InventoryItemBlocks } from './InventoryItemBlocks.tsx';
import { InventoryItemDetails } from './InventoryItemDetails.tsx';
import { InventoryItemForm, inventoryItemErrors } from './InventoryItemForm.tsx';
import type { OrderLink } from './OrderField.tsx';
import { useQuantityReason } from './stock-changes/useQuantityReason.tsx';

/** The dialogs of an inventory item. Without `link` the chosen location says whether an order is needed. */
export function inventoryItemDialogs(link?: OrderLink) {
  // Listed one by one: the check of the build, which runs without our packages, cannot read a spread object.
  const { create, edit } = recordDialogs('inventoryItem', {
    fields: ({ id }) => <InventoryItemForm link={link} id={id} />,
    create: () => ({ initial: { quantity: 1 }, validate: inventoryItemErrors(link) }),
    // The reservations it must leave room for are those of now, not of when it was opened.
    edit: function useEdit({ id }) {
      const { beforeSave, save, dialog } = useQuantityReason(id);
      return {
        validate: (values) => inventoryItemErrors(link, collection('inventoryitems').get(id))(values),
        beforeSave,
        save,
        children: (
          <>
            <InventoryItemForm link={link} id={id} />
            {dialog}
          </>
        ),
      };
    },
    details: InventoryItemBlocks,
  });
  return { create, edit, details: InventoryItemDetails };
}
