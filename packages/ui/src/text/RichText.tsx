import { type ReactNode, useEffect, useState } from 'react';
import styles from './RichText.module.css';

/** Props of `<RichText>`. */
export interface RichTextProps {
  html: string | undefined;
  /** Shown when there is no text: 'No description provided'. */
  empty: ReactNode;
}

const hasText = (html: string | undefined): html is string =>
  html !== undefined && /<(img|table|hr)\b/i.test(html) === false
    ? html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== ''
    : html !== undefined && html !== '';
const isPlain = (html: string) => !/[<&]/.test(html);

/**
 * Formatted text, sanitized before it is shown; the sanitizer is loaded when the first tag asks for it.
 *
 * @example
 * ```tsx
 * import { RichText } from '@groundwork/ui';
 *
 * <RichText html="<p>Keep it <strong>dry</strong>.</p>" empty="(None)" />;
 * ```
 */
export function RichText({ html, empty }: RichTextProps) {
  const [clean, setClean] = useState<{ source: string; html: string }>();
  useEffect(() => {
    if (!hasText(html) || isPlain(html)) return;
    let isCurrent = true;
    void import('./sanitize.ts').then(({ sanitize }) => {
      if (isCurrent) setClean({ source: html, html: sanitize(html) });
    });
    return () => {
      isCurrent = false;
    };
  }, [html]);

  if (!hasText(html)) return <p className={styles.empty}>{empty}</p>;
  if (isPlain(html)) return <div className={styles.text}>{html}</div>;
  // Until the sanitizer is there its words alone keep the place, so that nothing jumps.
  if (clean?.source !== html) return <div className={styles.text}>{html.replace(/<[^<>]*>/g, ' ')}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized two lines above.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean.html }} />;
}
