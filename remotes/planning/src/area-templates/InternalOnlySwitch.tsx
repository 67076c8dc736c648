import { errorSummary, type SetupAreaTemplate } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useCan } from '@groundwork/shell-sdk';
import { SwitchField, toast } from '@groundwork/ui';
import { useState } from 'react';

/** Whether a template is hidden from subscribers; can be changed in the list (docs: screens#lists). */
export function InternalOnlySwitch({ template }: { template: SetupAreaTemplate }) {
  const can = useCan();
  const [wanted, setWanted] = useState<boolean>();
  const change = async (value: boolean) => {
    setWanted(value);
    const result = await collection('setupareatemplates').patch(
      template.id,
      [{ op: 'replace', path: 'internalOnly', value }],
      { ifMatch: template.timeModifiedUtc },
    );
    setWanted(undefined);
    if (!result.succeeded) toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger' });
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
