import { type PrintCode as CodeShape, moduleWidth, type Resolution } from '@groundwork/print';
import { createContext, use } from 'react';
import styles from './Paper.module.css';

/** The resolution of the printer: it decides how wide modules may be. */
export const ResolutionContext = createContext<Resolution>(203);

/** Whether the code can be printed in this space, in millimeters, so that it can be scanned. */
export const useFits = (code: CodeShape | undefined, space: number): code is CodeShape => {
  const resolution = use(ResolutionContext);
  return code !== undefined && moduleWidth(code.width, space, resolution) !== undefined;
};

/** A code in black on white, as wide as whole dots of the printer allow. Bars take `height` millimeters. */
export function PrintCode({ code, space, height }: { code: CodeShape; space: number; height?: number }) {
  const resolution = use(ResolutionContext);
  const module = moduleWidth(code.width, space, resolution) ?? space / code.width;
  const name = code.kind === 'matrix' ? 'QR code' : `Barcode ${code.text}`;
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={name}
      viewBox={`0 0 ${code.width} ${code.height}`}
      preserveAspectRatio="none"
      width={`${code.width * module}mm`}
      height={`${code.kind === 'matrix' ? code.height * module : height}mm`}
    >
      <path d={code.path} fill="#000" fillRule="evenodd" />
    </svg>
  );
}
