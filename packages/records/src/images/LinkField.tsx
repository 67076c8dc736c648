import { messages } from '@groundwork/contract';
import { Button, TextField } from '@groundwork/ui';
import { useState } from 'react';
import styles from './images.module.css';

/** Takes a pasted link and hands it on, encoded ([VA-19]). */
export function LinkField({
  onLink,
  onClose,
}: {
  onLink: (link: string) => Promise<string | undefined>;
  onClose: () => void;
}) {
  const [link, setLink] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    let href: string;
    try {
      const url = new URL(link.trim());
      if (!/^https?:$/.test(url.protocol)) throw new TypeError('not a web address');
      href = url.href;
    } catch {
      return setError(messages.invalidUrl);
    }
    setBusy(true);
    const problem = await onLink(href);
    setBusy(false);
    if (problem) setError(problem);
    else onClose();
  };
  return (
    <div className={styles.link}>
      <TextField
        label="Link to an image"
        inputMode="url"
        value={link}
        autoFocus
        error={error}
        onChange={(value) => {
          setLink(value ?? '');
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void send();
        }}
      />
      <Button isBusy={isBusy} busyLabel="Copying" onPress={() => void send()}>
        Get image
      </Button>
      <Button variant="quiet" onPress={onClose}>
        Cancel
      </Button>
    </div>
  );
}
