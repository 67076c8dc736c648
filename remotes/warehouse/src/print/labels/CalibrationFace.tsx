import type { Box, CalibrationLabel } from '@groundwork/print';
import { PrintCode } from '../PrintCode.tsx';
import styles from './LabelFace.module.css';

/** A ruler's marks: each millimeter, longer ones at 5 and 10. */
const marks = (length: number) =>
  Array.from({ length: Math.floor(length) }, (_, index) => index + 1).map((at) => ({
    at,
    size: at % 10 === 0 ? 4 : at % 5 === 0 ? 3 : 1.6,
  }));

/** Rulers from the top left corner along two edges, a frame 1 mm inside, and a code (docs: printing). */
export function CalibrationFace({ label, box: { width, height } }: { label: CalibrationLabel; box: Box }) {
  return (
    <>
      <svg
        width={`${width}mm`}
        height={`${height}mm`}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Rulers of ${width} and ${height} mm`}
        fontSize="2"
        strokeWidth="0.125"
        stroke="#000"
        fill="none"
      >
        <rect x="1" y="1" width={width - 2} height={height - 2} />
        {marks(width - 1).map(({ at, size }) => (
          <path key={at} d={`M${at} 0v${size}`} />
        ))}
        {marks(height - 1).map(({ at, size }) => (
          <path key={at} d={`M0 ${at}h${size}`} />
        ))}
        <g fill="#000" stroke="none">
          {marks(width - 4)
            .filter(({ at }) => at % 10 === 0)
            .map(({ at }) => (
              <text key={at} x={at} y="6" textAnchor="middle">
                {at}
              </text>
            ))}
          {marks(height - 4)
            .filter(({ at }) => at % 10 === 0)
            .map(({ at }) => (
              <text key={at} x="4.6" y={at + 0.7}>
                {at}
              </text>
            ))}
        </g>
      </svg>
      <div className={styles.check} style={{ left: '11mm', top: '9mm', width: `${width - 13}mm` }}>
        <PrintCode code={label.code} space={Math.min(16, height - 12)} />
        <span>
          <b>
            {width} × {height} mm
          </b>
          <br />
          Measure the rulers. All four lines of the frame are visible.
        </span>
      </div>
    </>
  );
}
