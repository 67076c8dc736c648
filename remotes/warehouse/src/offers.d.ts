// What this remote offers to others, by name: the types of its own dialogs. Other remotes read this file, never its code.
import type {} from '@groundwork/shell-sdk';

declare module '@groundwork/shell-sdk' {
  interface DialogTypes {
    /** What each warehouse has of a product. */
    'product.stock': { props: { id: string }; result: undefined };
    /** Takes delivered pieces of an order back into stock. Default of `warehouseId`: the warehouse of its project. */
    'order.return': { props: { id: string; warehouseId?: string }; result: undefined };
    /** Undoes the latest return of an order, once it has said what that does. */
    'order.undoReturn': { props: { id: string }; result: undefined };
  }
}
