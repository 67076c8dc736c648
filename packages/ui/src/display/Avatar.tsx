import { type CSSProperties, useState } from 'react';
import { classNames } from '../styles/classNames.ts';
import styles from './Avatar.module.css';

/** Props of `<Avatar>`. */
export interface AvatarProps {
  name: string;
  /** The address of a picture; the initials are shown without one, or if it fails to load. */
  image?: string;
  /** 20, 24, 28 and 40 pixels. */
  size?: 'tiny' | 'small' | 'medium' | 'large';
  /** Named on its own; leave out where the name is beside it. */
  isNamed?: boolean;
}

const palette = ['#3b6ea8', '#c58a1c', '#7e67b5', '#b4532f', '#2f6f5e', '#b04a7a', '#5b7a2a', '#4a6b7c'];
const colorOf = (name: string) => {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return palette[sum % palette.length];
};
const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words[words.length - 1] : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
};

/**
 * A person: their picture, else their initials on a color of their own.
 *
 * @example
 * ```tsx
 * import { Avatar } from '@groundwork/ui';
 *
 * <Avatar name="Ada Oak" size="small" />;
 * ```
 */
export function Avatar({ name, image, size = 'medium', isNamed = false }: AvatarProps) {
  const [brokenImage, setBrokenImage] = useState<string>();
  const hasPicture = image && image !== brokenImage;
  return (
    <span
      className={classNames(styles.avatar, styles[size])}
      style={{ '--tag': colorOf(name) } as CSSProperties}
      title={name}
      {...(isNamed ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {hasPicture ? <img src={image} alt="" onError={() => setBrokenImage(image)} /> : initials(name) || '?'}
    </span>
  );
}
