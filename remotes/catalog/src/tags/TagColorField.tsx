import { defaultTagColor } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useField, useFormValue } from '@groundwork/records';
import { ColorField, ColorPreview, DescriptionList } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** The color of a tag: its set's, which is only shown, or without a set its own, which is picked ([TG-03]). */
export function TagColorField() {
  const setId = useFormValue<string | undefined>('setId');
  useEffect(() => collection('tagsets').subscribe(), []);
  const set = useAtomValue(collection('tagsets').recordAtom(setId));
  if (!set) return <OwnColor />;
  const color = set.color || defaultTagColor;
  const value = <ColorPreview color={color} label={`${color}, of the set ${set.name}`} />;
  return <DescriptionList items={[{ label: 'Color', value }]} />;
}

/** An empty color is shown and sent as the default one; emptied by hand, it stays empty until it is sent. */
function OwnColor() {
  const field = useField<string | undefined>('color', {
    label: 'Color',
    normalize: (value) => value || defaultTagColor,
    describe: (value) => String(value ?? ''),
  });
  return (
    <ColorField
      label="Color"
      name="color"
      value={field.value ?? defaultTagColor}
      onChange={(color) => field.set(color ?? '')}
      error={field.error}
    />
  );
}
