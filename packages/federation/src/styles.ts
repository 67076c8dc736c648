import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Plugin, type Root, type Rule } from 'postcss';

/**
 * Limits a remote's styles to its own elements. All of them are in a cascade layer of the remote's name, so that
 * neither their specificity nor their order overrides the shell's or another remote's; and each selector must contain a
 * class that CSS Modules generated for this build, so that it matches nothing else in the page.
 */
export const layered = (remote: string): Plugin => ({
  postcssPlugin: 'groundwork-layer',
  Once(root) {
    wrap(root, `remotes.${remote}`);
  },
});

/**
 * The styles of the host's own packages that name no layer are put into the application's layer. Without a layer they
 * would override all styles of remotes.
 */
export const layeredHost: Plugin = {
  postcssPlugin: 'groundwork-host-layer',
  Once(root) {
    // The style sheet of the page declares the order of the layers: what it imports must not name one before.
    let isLayered = root.source?.input.file?.endsWith('.module.css') !== true;
    root.walkAtRules('layer', () => {
      isLayered = true;
    });
    if (!isLayered) wrap(root, 'app');
  },
};

function wrap(root: Root, name: string): void {
  // Imports have to come first and are not allowed inside a layer's block.
  const nodes = root.nodes.filter((node) => !(node.type === 'atrule' && ['charset', 'import'].includes(node.name)));
  if (nodes.length === 0) return;
  const layer = postcss.atRule({ name: 'layer', params: name });
  layer.append(nodes);
  root.append(layer);
}

/** The class suffix that CSS Modules give to a build with this hash of its inputs. */
export const classSuffix = (inputHash: string): string => inputHash.slice(0, 6);

const isFrame = (rule: Rule) =>
  rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as { name: string }).name);
const hasParentRule = (rule: Rule): boolean =>
  rule.parent?.type === 'rule' || (rule.parent?.type === 'atrule' && rule.parent.parent?.type === 'rule');

/** Brackets may exclude or widen: only a class outside of them limits a selector to its element. */
function withoutBrackets(selector: string): string {
  let depth = 0;
  let rest = '';
  for (const character of selector) {
    if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (depth === 0) rest += character;
  }
  return rest;
}

/** The selectors of a style sheet that match elements of others. */
export function globalSelectors(css: string, suffix: string): string[] {
  const found = new Set<string>();
  postcss.parse(css).walkRules((rule) => {
    if (isFrame(rule) || hasParentRule(rule)) return;
    for (const selector of rule.selectors) if (!withoutBrackets(selector).includes(`-${suffix}`)) found.add(selector);
  });
  return [...found];
}

/** Why the styles of a remote's build may not be published. */
export function styleProblems(releaseFolder: string, inputHash: string): string[] {
  const sheets = readdirSync(releaseFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const selectors = sheets.flatMap((file) =>
    globalSelectors(readFileSync(join(releaseFolder, file), 'utf8'), classSuffix(inputHash)),
  );
  return [...new Set(selectors)].map(
    (selector) =>
      `its styles have the selector '${selector}', which reaches outside of it: begin with a class of a *.module.css file`,
  );
}
