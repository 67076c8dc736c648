import type { PlatformProxy } from './proxy.ts';
import { desk, type Step, shoot, type World } from './step.ts';

/** The result of one step. */
export interface Outcome {
  step: string;
  saw: readonly string[];
  wrong: readonly string[];
}

export interface Walk {
  world: Omit<World, 'saw'>;
  steps: readonly Step[];
  onStep: (outcome: Outcome) => void;
}

/** A record of the demonstration has a picture that does not exist. */
const lostPicture = /lost-in-the-move/;
/**
 * Firefox checks also what had not come yet when its page was left: the hash is that of nothing. A file that is really empty
 * keeps the page from working, which the steps see.
 */
const leftInTheMiddle = /integrity attribute.*OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6\/529l\+9Ua0vFImLlb/;
/** WebKit fails what was on its way when its page was left, on two lines. Whether the worker works is seen offline. */
const workerLeftInTheMiddle =
  /The service worker could not be registered\. ChunkLoadError|^console: \(error: \S+\/shell\/static\/js\/async\/\S+\)$/;
const expected = [lostPicture, leftInTheMiddle, workerLeftInTheMiddle];
const isExpected = (fault: string) => expected.some((pattern) => pattern.test(fault));

/** Walks the steps one after the other; a step that fails does not keep the next from being walked. */
export async function walk({ world, steps, onStep }: Walk): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const saw: string[] = [];
    const found = await walkStep(step, { ...world, saw: (text) => saw.push(text) });
    const faults = await faultsOf(world.window, world.proxy);
    const outcome = {
      step: step.name,
      saw,
      wrong: [...found, ...faults.filter((fault) => !isExpected(fault) && !step.forgives?.test(fault))],
    };
    outcomes.push(outcome);
    onStep(outcome);
  }
  const strangers = world.proxy.strangers();
  // Requests of the browser itself; those of pages would be reported by the content security policy.
  if (strangers.length > 0)
    onStep({ step: 'refused', saw: [`the browser itself asked for ${strangers.join(', ')}`], wrong: [] });
  return outcomes;
}

async function walkStep(step: Step, world: World): Promise<readonly string[]> {
  try {
    // The step before may have left another size.
    await world.window.resize(desk.width, desk.height);
    return await step.run(world);
  } catch (error) {
    await shoot(world, `failed-${step.name}`).catch(() => undefined);
    return [error instanceof Error ? error.message : String(error)];
  }
}

async function faultsOf(window: World['window'], proxy: PlatformProxy): Promise<string[]> {
  const errors = (await window.consoleErrors()).map((text) => `console: ${text}`);
  return [...errors, ...proxy.failures().map((text) => `request: ${text}`)];
}
