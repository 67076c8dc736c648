import { topDialog } from '@groundwork/ui';

/** What Back closes in place of leaving the page. `?open=` and `?edit=` have a dialog of their own (docs: address-state). */
export const dialogOver = ({ search }: { search: string }): (() => void) | undefined =>
  topDialog(/[?&](open|edit)=/.test(search) ? 1 : 0);
