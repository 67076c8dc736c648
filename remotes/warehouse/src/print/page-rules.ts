import type { Box } from '@groundwork/print';

const size = ({ width, height }: Box) => `{ size: ${width}mm ${height}mm; margin: 0 }`;

/**
 * The rules that make a printed page exactly as large as the paper: for all pages, and by name for browsers that know named
 * pages. Width and height alone, because Chromium ignores a size with an orientation. They apply to the document, which no
 * style sheet of a remote may do; so they come with the print screen and go with it.
 */
export const pageRules = (id: string, box: Box): string => `
@page ${size(box)}
@page ${pageName(id)} ${size(box)}
[data-page="${id}"] { page: ${pageName(id)} }
@media print { html, body { height: auto !important; background: #fff !important } }`;

/** Names of pages may not begin with a digit. */
const pageName = (id: string) => `paper-${id}`;
