import { ActionDialog, Menu, type MenuItem, TextField } from '@groundwork/ui';
import { type ReactElement, useState } from 'react';
import { morningOf, snoozeChoices, snoozeEnd } from './snooze.ts';

export interface SnoozeMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  onSnooze: (until: Date) => void;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Further actions, above the times. */
  actions?: readonly MenuItem[];
}

/** Until when something is put off: tomorrow, Monday, or a date. */
export function SnoozeMenu({ trigger, onSnooze, isOpen, onOpenChange, actions = [] }: SnoozeMenuProps) {
  const [isPicking, setPicking] = useState(false);
  const now = new Date();
  return (
    <>
      <Menu
        trigger={trigger}
        label="Snooze until"
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        items={[
          ...actions,
          { heading: 'Snooze until' },
          ...snoozeChoices(now).map(({ id, label, until }) => ({
            ...{ id, label, icon: 'clock' as const, end: snoozeEnd(until, now) },
            onAction: () => onSnooze(until),
          })),
          { id: 'date', label: 'Pick a date…', icon: 'calendar' as const, onAction: () => setPicking(true) },
        ]}
      />
      {isPicking && (
        <DateDialog
          onClose={() => setPicking(false)}
          onPick={(until) => {
            setPicking(false);
            onSnooze(until);
          }}
        />
      )}
    </>
  );
}

function DateDialog({ onPick, onClose }: { onPick: (until: Date) => void; onClose: () => void }) {
  const [date, setDate] = useState<string>();
  const [error, setError] = useState<string>();
  const pick = () => {
    const until = morningOf(date, new Date());
    if (until) onPick(until);
    else setError('Choose a day from tomorrow on, within a year');
  };
  return (
    <ActionDialog
      title="Snooze until"
      size="small"
      actionLabel="Snooze"
      closesOnEscape
      onClose={onClose}
      onAction={pick}
    >
      <TextField
        label="Date"
        type="date"
        value={date}
        error={error}
        hint="It comes back at 8:00 in the morning."
        autoFocus
        onChange={(next) => {
          setDate(next);
          setError(undefined);
        }}
      />
    </ActionDialog>
  );
}
