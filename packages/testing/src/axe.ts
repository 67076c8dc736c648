import axe, { type ElementContext, type RunOptions } from 'axe-core';

// jsdom has no layout: what needs one is measured in the browser tests.
const withoutLayout: RunOptions = {
  // A report of where the rules pass takes most of the time.
  resultTypes: ['violations'],
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false }, region: { enabled: false } },
};

/** Fails with the rule, the help and the elements of every accessibility violation that axe finds in `container`. */
export async function expectNoAxeViolations(container: ElementContext, options: RunOptions = {}): Promise<void> {
  const { violations } = await axe.run(container, { ...withoutLayout, ...options });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  );
  if (found.length > 0) throw new Error(`axe found violations\n${found.join('\n')}`);
}
