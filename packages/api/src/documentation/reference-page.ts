import { escapeHtml } from '../escape-html.ts';
import type { OpenApi, Operation } from './open-api.ts';

/** A page without scripts that shows the description: every call, its parameters and its fields. */
export function referencePage({ info, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map((tag) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(tag));
    const schema = components.schemas[tag];
    return `<section id="${tag}"><h2>${tag}</h2>${own.map((call) => callHtml(call)).join('')}${schema ? fieldsHtml(schema) : ''}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title><style>${style}</style>
<header><h1>${escapeHtml(info.title)} ${info.version}</h1><p>${escapeHtml(info.description)}</p><p><a href="docs/openapi.json">openapi.json</a></p></header>
<nav>${tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')}</nav><main>${sections.join('')}</main></html>`;
}

function callHtml({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return `<article><h3><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</h3>
${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}${query.length > 0 ? `<p>Query: <code>${query.join('</code> <code>')}</code></p>` : ''}</article>`;
}

function fieldsHtml(schema: Record<string, unknown>) {
  const rows = Object.entries((schema.properties ?? {}) as Record<string, object>).map(
    ([name, type]) => `<tr><td><code>${name}</code><td><code>${escapeHtml(shorten(JSON.stringify(type)))}</code>`,
  );
  return `<details><summary>Fields</summary><table>${rows.join('')}</table></details>`;
}

const shorten = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem;color-scheme:light dark}
nav a{display:inline-block;margin:0 .6rem .3rem 0}article{border-top:1px solid #8884;padding:.3rem 0}h3{font-size:1rem;font-weight:400;margin:.4rem 0}
b{display:inline-block;min-width:4.5rem}code{font-size:.9em;overflow-wrap:anywhere}td{vertical-align:top;padding:.1rem .6rem .1rem 0}`;
