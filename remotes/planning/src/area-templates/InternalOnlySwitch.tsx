import type { SetupAreaTemplate } from '@groundwork/contract';
import { changeField } from '@groundwork/records';
import { useCan } from '@groundwork/shell-sdk';
import { SwitchField } from '@groundwork/ui';
import { useState } from 'react';

/** Whether a template is hidden from subscribers; can be changed in the list (docs: screens#lists). */
export function InternalOnlySwitch({ template }: { template: SetupAreaTemplate }) {
  const can = useCan();
  const [wanted, setWanted] = useState<boolean>();
  const change = async (value: boolean) => {
    setWanted(value);
    await changeField({
      ...{ collection: 'setupareatemplates', record: template, field: 'internalOnly', value },
      label: 'Internal only',
      describe: (isInternal) => (isInternal ? 'Yes' : 'No'),
    });
    setWanted(undefined);
  };
  return (
    <SwitchField
      label={`Internal only: ${template.name}`}
      isLabelHidden
      value={wanted ?? template.internalOnly}
      isDisabled={wanted !== undefined || !can('update', 'setupareatemplates', template)}
      onChange={(value) => void change(value)}
    />
  );
}
