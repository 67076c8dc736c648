import { type ReactNode, useId } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../actions/IconButton.tsx';
import { classNames } from '../styles/classNames.ts';
import styles from './Dialog.module.css';
import { DialogOpening } from './dialog-opening.ts';
import { followFooter } from './footer-height.ts';
import { useCloseByBack } from './open-dialogs.ts';
import { useFocusReturn } from './useFocusReturn.ts';
import { useInitialFocus } from './useInitialFocus.ts';
import { useTransitionCleanup } from './useTransitionCleanup.ts';

/** 440, 560, 688 (a column of 640), 1080 and 944 px wide; on a phone everything from large on fills the screen. */
export type DialogSize = 'small' | 'medium' | 'large' | 'extra-large' | 'selector';

/** Props of `<Dialog>`. */
export interface DialogProps {
  title: string;
  /** In the header beside the title, below it where there is no room: who else is here. */
  headNote?: ReactNode;
  size?: DialogSize;
  isOpen?: boolean;
  onClose: () => void;
  /** A press on what lies behind closes it. */
  isDismissable?: boolean;
  /** Off by default: work is not lost to a stray key ([DL-07]). */
  closesOnEscape?: boolean;
  hasCloseButton?: boolean;
  /** Fixed under the header: the error banner, a filter. */
  banner?: ReactNode;
  /** Buttons at the right; Cancel first, the primary last. */
  footer?: ReactNode;
  /** Muted words at the left of the footer. */
  footerNote?: ReactNode;
  children?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** 'first' focuses the first field of the body as soon as there is one. */
  initialFocus?: 'first' | 'none';
  /** The body without its padding, for grids and pictures. */
  isFlush?: boolean;
}

/**
 * A modal dialog: header and footer stay in place, the body scrolls; the focus goes in and comes back.
 *
 * @example
 * ```tsx
 * import { Button, Dialog } from '@groundwork/ui';
 *
 * const About = ({ onClose }: { onClose: () => void }) => (
 *   <Dialog title="About loans" size="small" onClose={onClose} footer={<Button onPress={onClose}>Close</Button>}>
 *     <p>A tool is lent for a week.</p>
 *   </Dialog>
 * );
 * ```
 */
export function Dialog({
  isOpen = true,
  onClose,
  isDismissable = false,
  closesOnEscape = false,
  ...rest
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!closesOnEscape}
      className={styles.scrim}
      data-dialog=""
    >
      <Modal className={classNames(styles.modal, styles[rest.size ?? 'large'])}>
        <DialogFrame {...rest} onClose={onClose} />
      </Modal>
    </ModalOverlay>
  );
}

type FrameProps = Omit<DialogProps, 'isOpen' | 'isDismissable' | 'closesOnEscape'>;

function DialogFrame({
  title,
  headNote,
  onClose,
  hasCloseButton = true,
  banner,
  footer,
  footerNote,
  children,
  role = 'dialog',
  initialFocus = 'first',
  isFlush = false,
}: FrameProps) {
  const titleId = useId();
  const { ref: bodyRef, opening } = useInitialFocus(initialFocus === 'first');
  useFocusReturn(bodyRef);
  useCloseByBack(onClose);
  useTransitionCleanup();
  return (
    <AriaDialog className={styles.dialog} role={role} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {headNote && <div className={styles.headNote}>{headNote}</div>}
        {hasCloseButton && <IconButton icon="x" label="Close" onPress={onClose} tooltipPlacement="bottom" />}
      </header>
      {banner && (
        <div className={styles.banner}>
          <DialogOpening value={opening}>{banner}</DialogOpening>
        </div>
      )}
      <div ref={bodyRef} className={classNames(styles.body, isFlush && styles.flush)}>
        <DialogOpening value={opening}>{children}</DialogOpening>
      </div>
      {(footer || footerNote) && (
        <footer ref={followFooter} className={styles.footer}>
          <div className={styles.note}>{footerNote}</div>
          {footer}
        </footer>
      )}
    </AriaDialog>
  );
}
