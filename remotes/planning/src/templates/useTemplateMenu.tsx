import type { MenuItem } from '@groundwork/ui';
import { useState } from 'react';
import type { TemplateUsage } from './template-usage.ts';
import { WhereUsed } from './WhereUsed.tsx';

interface Template {
  id: string;
  name: string;
}

/** The menu of a template's row, and the dialog that its 'Where used' opens (docs: screens#lists). */
export function useTemplateMenu(usage: TemplateUsage | undefined) {
  const [asked, setAsked] = useState<Template>();
  return {
    rowMenu: <R extends Template>(
      template: R,
      { create }: { create: ((props: { source: R }) => void) | undefined },
    ): readonly MenuItem[] => [
      ...(create
        ? [
            {
              id: 'duplicate',
              label: 'Duplicate',
              icon: 'copy' as const,
              onAction: () => create({ source: template }),
            },
          ]
        : []),
      { id: 'whereUsed', label: 'Where used', icon: 'list-tree', onAction: () => setAsked(template) },
    ],
    dialog: asked && <WhereUsed template={asked} usage={usage} onClose={() => setAsked(undefined)} />,
  };
}
