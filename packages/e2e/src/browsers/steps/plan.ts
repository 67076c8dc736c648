import { openPage, type Step, settle, shoot } from '../step.ts';
import { button, element, see, textbox, words } from '../window.ts';

/** The plan of a project: its lines expand, and switching one off is saved without a further step. */
export const changePlan: Step = {
  name: 'plan',
  run: async (world) => {
    const { window } = world;
    await openPage(world, '/setup/plan');
    await see(window, element('main [row-id]'));
    await window.click(button('Collapse all'));
    await settle(world);
    await window.click(button('Expand all'));
    await settle(world);
    const rows = await window.evaluate(
      () => [...document.querySelectorAll('main [row-id]')].filter((row) => row.checkVisibility()).length,
      undefined,
    );
    world.saw(`${rows} lines of the plan`);
    await shoot(world, 'plan');
    // An item of the demonstration that is planned, and not made yet.
    await window.type(textbox('Find items'), 'Flower scissors');
    await settle(world);
    // The input is hidden; people press the switch that is drawn.
    const planned = element('main [row-id] label:has([role=switch])');
    const isOn = () =>
      window.evaluate(
        () => document.querySelector<HTMLInputElement>('main [row-id] [role=switch]')?.checked,
        undefined,
      );
    const before = await isOn();
    for (const expected of [!before, before]) {
      await window.click(planned);
      await see(window, words('Saved', 'main *'));
      await settle(world);
      if ((await isOn()) !== expected) return ['the switch of a planned item does not stay as it was set'];
    }
    await window.click(button('Deploy'));
    await see(window, { by: { role: 'dialog' } });
    await settle(world);
    await shoot(world, 'plan-deploy');
    await window.press('Escape');
    return [];
  },
};
