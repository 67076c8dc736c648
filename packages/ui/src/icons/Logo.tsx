/** Three courses of ground in a rounded square, in the accent and its ink. The product's name is shown next to it. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <rect x="5" y="15.5" width="14" height="3.5" rx="1" fill="var(--accent-ink)" />
      <rect x="5" y="10.5" width="9.5" height="3.5" rx="1" fill="var(--accent-ink)" fillOpacity=".82" />
      <rect x="5" y="5.5" width="5" height="3.5" rx="1" fill="var(--accent-ink)" fillOpacity=".62" />
    </svg>
  );
}
