import { type IconName, icons } from './registry.ts';

export interface IconProps {
  name: IconName;
  /** Pixels: 16 in controls, 20 on touch. */
  size?: 12 | 14 | 16 | 20 | 24;
  className?: string;
}

/** A decorative icon: hidden from assistive technology, since a word or a name always stands beside it. */
export function Icon({ name, size = 16, className }: IconProps) {
  const Drawing = icons[name];
  return (
    <Drawing
      size={size}
      strokeWidth={size >= 24 ? 1.6 : size <= 12 ? 2.25 : 1.75}
      className={className}
      aria-hidden
      focusable={false}
      style={{ flex: 'none' }}
    />
  );
}
