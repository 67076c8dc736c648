// The imports of a page that scans, listed so that they are not dropped as unused.
import { makeScanIndex, ResultBar, resolveScan, ScanLine, useChooser } from '@groundwork/scan';

Object.assign(globalThis, { scan: [makeScanIndex, resolveScan, ScanLine, ResultBar, useChooser] });
