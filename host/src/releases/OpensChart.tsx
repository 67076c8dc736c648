import { formatClock, formatNumber, VisuallyHidden } from '@groundwork/ui';
import styles from './OpensChart.module.css';
import type { ShownRelease } from './release-answers.ts';

const height = 28;
const step = 7.5;

const clock = (utc: string) => formatClock(new Date(utc));

/** Openings by hour, failed ones on top, as bars; the same numbers as a table for people who hear the page. */
export function OpensChart({ name, hours }: { name: string; hours: ShownRelease['hours'] }) {
  const most = Math.max(1, ...hours.map(({ opens }) => opens));
  const of = (count: number) => (count / most) * height;
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${step * 24} ${height + 1}`} aria-hidden="true" focusable="false">
        <line className={styles.base} x1="0" x2={step * 24} y1={height + 0.5} y2={height + 0.5} />
        {hours.map(({ hourUtc, opens, failed }, index) => {
          const bad = Math.min(of(failed), of(opens));
          return (
            <g key={hourUtc}>
              <title>{`${clock(hourUtc)}: ${formatNumber(opens)} opens, ${formatNumber(failed)} failed`}</title>
              <rect
                className={styles.opens}
                x={index * step}
                y={height - of(opens) + bad}
                width="6"
                height={Math.max(0, of(opens) - bad)}
                rx="1"
              />
              {failed > 0 && (
                <rect
                  className={styles.failed}
                  x={index * step}
                  y={height - of(opens)}
                  width="6"
                  height={Math.max(2, bad)}
                  rx="1"
                />
              )}
            </g>
          );
        })}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{`Opens of ${name} by hour`}</caption>
          <thead>
            <tr>
              <th scope="col">Hour</th>
              <th scope="col">Opens</th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody>
            {hours
              .filter(({ opens }) => opens > 0)
              .map(({ hourUtc, opens, failed }) => (
                <tr key={hourUtc}>
                  <th scope="row">{clock(hourUtc)}</th>
                  <td>{formatNumber(opens)}</td>
                  <td>{formatNumber(failed)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
