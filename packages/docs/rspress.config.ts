import { join } from 'node:path';
import { defineConfig } from '@rspress/core';

export default defineConfig({
  root: join(import.meta.dirname, 'pages'),
  outDir: join(import.meta.dirname, 'dist'),
  title: 'Groundwork',
  description: 'How Groundwork works, why it is built this way, and how to change it.',
  icon: '/icon.svg',
  globalStyles: join(import.meta.dirname, 'brand.css'),
  route: { cleanUrls: true },
  search: { codeBlocks: true },
  // A page that links to nothing, or to a heading that is gone, fails the build.
  markdown: { link: { checkDeadLinks: true, checkAnchors: true } },
  themeConfig: { enableScrollToTop: true },
});
