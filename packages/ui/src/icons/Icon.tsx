import { deferred, useDeferred } from '../deferred.ts';
import { type Drawing, type IconName, icons, isAtHand, type MoreIconName } from './registry.ts';

/** Props of `<Icon>`. */
export interface IconProps {
  name: IconName;
  /** Pixels: 16 in controls, 20 on touch. */
  size?: 12 | 14 | 16 | 20 | 24;
  className?: string;
}
type DrawnProps = Omit<IconProps, 'name'> & { Drawing: Drawing };

const moreIcons = deferred(async () => (await import('./more-icons.ts')).moreIcons);

/**
 * A decorative icon: hidden from assistive technology, since a word or a name is always next to it.
 *
 * @example
 * ```tsx
 * import { Icon } from '@groundwork/ui';
 *
 * <Icon name="boxes" size={16} />;
 * ```
 */
export function Icon({ name, ...rest }: IconProps) {
  return isAtHand(name) ? <Drawn Drawing={icons[name]} {...rest} /> : <LaterIcon name={name} {...rest} />;
}

/** An icon that the first screen did without: its place stays empty until its code is there. */
function LaterIcon({ name, ...rest }: IconProps & { name: MoreIconName }) {
  return <Drawn Drawing={useDeferred(moreIcons)?.[name] ?? Empty} {...rest} />;
}
const Empty: Drawing = ({ size, className, style }) => (
  <svg width={size} height={size} className={className} style={style} aria-hidden="true" focusable="false" />
);

function Drawn({ Drawing, size = 16, className }: DrawnProps) {
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
