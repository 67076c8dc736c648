import { type ReactElement, useEffect, useId, useState } from 'react';
import { Tooltip, type TooltipPlacement } from './Tooltip.tsx';

/**
 * Why a control is off: shown beside the pointer, with the focus, and where it is pressed, as fingers do; read out with
 * its name.
 */
export function Reason({
  text,
  placement,
  children,
}: {
  text: string;
  placement?: TooltipPlacement;
  /** The control: it is described by the id, and asks for the reason when it is pressed. */
  children: (id: string, explain: () => void) => ReactElement;
}) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const hide = () => setShown(false);
    document.addEventListener('pointerdown', hide, true);
    return () => document.removeEventListener('pointerdown', hide, true);
  }, [isShown]);
  return (
    <>
      <Tooltip text={text} placement={placement} isOpen={isShown} onOpenChange={setShown}>
        {children(id, () => setShown(true))}
      </Tooltip>
      <span id={id} hidden>
        {text}
      </span>
    </>
  );
}
