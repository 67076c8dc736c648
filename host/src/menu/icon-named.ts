import { type IconName, isIconName } from '@groundwork/ui';

/** The icon a remote names, when the design system has it. */
export const iconNamed = (name: string | undefined): IconName | undefined =>
  name !== undefined && isIconName(name) ? name : undefined;
