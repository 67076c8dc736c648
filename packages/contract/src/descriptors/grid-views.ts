import { type Descriptors, editable, value } from './descriptor.ts';

/** The views of lists that each user saves. */
export const gridViews = {
  gridconfigurations: {
    label: 'GridConfiguration',
    singular: 'grid configuration',
    plural: 'grid configurations',
    ...editable(['gridId', 'views'], { fixed: ['gridId'] }),
    serverOwned: ['userId'],
    filters: { gridId: value('gridId') },
    references: {},
    personal: true,
  },
} as const satisfies Descriptors;
