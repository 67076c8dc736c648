import { type Html, html } from './html.ts';

const brand = html`<svg width="32" height="32" viewBox="0 0 24 24" aria-hidden="true" class="mark">
  <rect width="24" height="24" rx="6" /><rect x="5" y="15.5" width="14" height="3.5" rx="1" />
  <rect x="5" y="10.5" width="9.5" height="3.5" rx="1" /><rect x="5" y="5.5" width="5" height="3.5" rx="1" />
</svg>`;

/** The frame of every page of the provider: brand above, the content, a way to help below. */
export function layout(
  title: string,
  content: Html,
  {
    aside,
    supportMail,
    script,
  }: {
    aside?: Html | undefined;
    supportMail: string;
    /** File name below /assets of a script that the page needs. */
    script?: string;
  },
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Groundwork</title>
<link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
<link rel="preload" href="/assets/source-sans-3.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/page.css">
${script !== undefined && html`<script src="/assets/${script}" defer></script>`}
</head>
<body>
<div class="page${aside ? ' with-aside' : ''}">
<div class="main">
<header class="brand">${brand}Groundwork</header>
<main>${content}</main>
<footer>Need help? <a href="mailto:${supportMail}">Contact support</a></footer>
</div>
${aside}
</div>
</body>
</html>`.text;
}
