import { formatMoney } from '@groundwork/ui';
import { FixedScaleAxis, Interpolation, LineChart, type LineChartOptions } from 'chartist';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import styles from './SpendChart.module.css';
import { type SpendPoint, spendTicks } from './spend-over-time.ts';

const short = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Space for the labels left and right of the lines. */
const before = 44;
const after = 20;

/** The dates below the lines: the first, the last and some between. */
const datesOf = (points: readonly SpendPoint[], most: number): number[] => {
  const last = points.length - 1;
  const steps = Math.min(most, points.length) - 1;
  return Array.from({ length: steps + 1 }, (_, index) => points[Math.round((index * last) / steps)]?.time ?? 0);
};

const optionsOf = (points: readonly SpendPoint[]): LineChartOptions => ({
  showArea: true,
  showPoint: false,
  lineSmooth: Interpolation.step(),
  chartPadding: { top: 8, right: after, bottom: 0, left: 0 },
  axisX: {
    type: FixedScaleAxis,
    ticks: datesOf(points, 4),
    offset: 20,
    showGrid: false,
    labelOffset: { x: -19, y: 0 },
    labelInterpolationFnc: (time) => monthAndDay.format(Number(time)),
  },
  // The topmost line is above both curves: chartist's own scale ends between two lines.
  axisY: {
    type: FixedScaleAxis,
    ticks: spendTicks(points),
    low: 0,
    high: spendTicks(points).at(-1),
    offset: before,
    labelInterpolationFnc: (value) => short.format(Number(value)),
  },
  classNames: {
    grid: styles.grid,
    label: styles.label,
    vertical: styles.vertical,
    line: styles.line,
    area: styles.area,
  },
});

/**
 * Two lines that should meet: ordered and received amounts. Drawn by chartist; a table contains the same values as
 * text.
 */
export default function SpendChart({ points }: { points: readonly SpendPoint[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const series = (['ordered', 'delivered'] as const).map((key) => ({
      className: styles[key],
      data: points.map((point) => ({ x: point.time, y: point[key] })),
    }));
    const chart = new LineChart(element, { series }, optionsOf(points));
    const observer = new ResizeObserver(() => element.clientWidth > 0 && chart.update());
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.detach();
    };
  }, [points]);
  const point = pointed === undefined ? undefined : points[pointed];
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left - before) / (width - before - after);
    setPointed(Math.round(Math.min(1, Math.max(0, share)) * (points.length - 1)));
  };
  return (
    <figure className={styles.figure}>
      <figcaption aria-hidden="true">
        <span>{point ? monthAndDay.format(point.time) : 'Spend over time'}</span>
        <span className={styles.orderedKey}>Ordered {point && <b>{formatMoney(point.ordered)}</b>}</span>
        <span className={styles.deliveredKey}>Delivered {point && <b>{formatMoney(point.delivered)}</b>}</span>
      </figcaption>
      <div
        className={styles.plot}
        aria-hidden="true"
        onPointerMove={follow}
        onPointerLeave={() => setPointed(undefined)}
      >
        <div ref={place} className={styles.chart} />
        {pointed !== undefined && (
          <i
            style={{
              insetInlineStart: `calc(${before}px + (100% - ${before + after}px) * ${pointed / (points.length - 1)})`,
            }}
          />
        )}
      </div>
      <div className={styles.table}>
        <table>
          <caption>Spend over time</caption>
          <thead>
            <tr>
              <th scope="col">Until</th>
              <th scope="col">Ordered</th>
              <th scope="col">Delivered</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ time, ordered, delivered }) => (
              <tr key={time}>
                <th scope="row">{monthAndDay.format(time)}</th>
                <td>{formatMoney(ordered)}</td>
                <td>{formatMoney(delivered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
