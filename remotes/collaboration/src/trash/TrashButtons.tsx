import { Button, type ButtonSize, IconButton, useMediaQuery } from '@groundwork/ui';
import type { TrashCommands } from './useTrashCommands.ts';

/** The toolbar's buttons for what is selected; where there is little room, only the first of them in words. */
export function TrashButtons({ commands, size }: { commands: TrashCommands; size?: ButtonSize }) {
  const { view, restore, purge, stop } = commands;
  const isRoomy = useMediaQuery('(min-width: 1180px)');
  const Quiet = isRoomy ? WordButton : IconButton;
  return (
    <>
      {view && <Quiet size={size} variant="secondary" icon="eye" label="View" onPress={view} />}
      {purge && <Quiet size={size} variant="danger" icon="trash-2" label="Delete permanently" onPress={purge} />}
      {/* The same button, which keeps the focus; the second press of a double click does not stop what the first began. */}
      {stop ? (
        <Button
          key="run"
          size={size}
          ignoresDoubleClick
          isBusy={stop.isUnderWay}
          busyLabel="Stopping"
          onPress={stop.press}
        >
          Stop
        </Button>
      ) : (
        restore && (
          <Button key="run" size={size} variant="primary" icon="archive-restore" onPress={restore}>
            Restore
          </Button>
        )
      )}
    </>
  );
}

const WordButton: typeof IconButton = ({ label, ...props }) => <Button {...props}>{label}</Button>;
