/**
 * Everything that scans: codes of a scanner that types like a keyboard, of the camera and of a person; what they mean; and
 * how an outcome is shown, sounded and felt. The core knows no React. Each remote that scans brings its own copy.
 */

export { giveFeedback, type SoundState } from './feedback/feedback.ts';
export { ScanLine, type ScanLineProps } from './react/ScanLine.tsx';
export { type Choose, type ChooserOption, type ChooserQuestion, useChooser } from './react/useChooser.tsx';
export { type Feedback, useFeedback } from './react/useFeedback.ts';
export { type Scanner, type ScannerOptions, useScanner } from './react/useScanner.ts';
export type { ScannerEnding } from './recognizer/recognizer.ts';
export { createScanScope, type ScanScope, type ScanScopeOptions } from './recognizer/scan-scope.ts';
export { commandCode, toteCode } from './resolve/commands.ts';
export { resolveScan } from './resolve/resolve.ts';
export { makeScanIndex, type ScanIndex, type ScanLists } from './resolve/scan-index.ts';
export { ResultBar, type ResultBarProps } from './result/ResultBar.tsx';
export type { Outcome, Resolved, Scan, ScanCommand, ScanHandler } from './scan.ts';
