import { calibrationLabel } from '@groundwork/print';
import { getPortalOrigins } from '@groundwork/shell-sdk';
import { LabelPrint } from './LabelPrint.tsx';
import { useCodes } from './useCodes.ts';

/** /print/calibration: a label with rulers, to check that the printer keeps the size and the margins. */
export default function CalibrationPage() {
  const [origin = ''] = getPortalOrigins();
  const hasCodes = useCodes();
  const labels = hasCodes ? [calibrationLabel(origin)] : [];
  return (
    <LabelPrint title="Calibration label" kind="calibration" standard="62x29" labels={labels} isLoading={!hasCodes} />
  );
}
