import { TextField } from '@groundwork/ui';
import { useRef, useState } from 'react';

/** Takes what a scanner types, which ends with Enter; `onScan` answers why a code means nothing here. */
export function ScanField({ onScan }: { onScan: (code: string) => string | undefined }) {
  const [code, setCode] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  return (
    <TextField
      label="Scan"
      placeholder="Barcode or Product ID"
      hint="Scan each piece to count it. The first scan sets all counts to zero."
      value={code}
      onChange={(next) => {
        setProblem(undefined);
        setCode(next);
      }}
      error={problem}
      inputRef={input}
      autoFocus
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (!code?.trim()) return;
        const failure = onScan(code.trim());
        setProblem(failure);
        // What meant nothing stays to be read, and the next scan replaces it.
        if (failure) input.current?.select();
        else setCode(undefined);
      }}
    />
  );
}
