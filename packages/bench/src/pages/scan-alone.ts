// What a page that scans brings: kept from being dropped as unused.
import { makeScanIndex, ResultBar, resolveScan, ScanLine, useChooser } from '@groundwork/scan';

Object.assign(globalThis, { scan: [makeScanIndex, resolveScan, ScanLine, ResultBar, useChooser] });
