// The gallery is for our own eyes: every widget on one page, in both themes. Nothing of it is released.
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [pluginReact()],
  source: { entry: { index: './index.tsx' } },
  output: {
    distPath: { root: '../dist/gallery' },
    assetPrefix: 'auto',
    overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'],
  },
  html: { title: 'Groundwork, the design system', template: './index.html' },
  performance: { printFileSize: { compressed: true } },
});
