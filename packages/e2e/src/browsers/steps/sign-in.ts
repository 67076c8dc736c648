import { openPage, type Step, settle, shoot, storeScope } from '../step.ts';
import { button, element, see, textbox } from '../window.ts';

/** Welcome page, identity server, callback page, dashboard. */
export const signIn: Step = {
  name: 'sign-in',
  run: async (world) => {
    const { window } = world;
    await openPage(world, '/');
    await see(window, button('Sign In'));
    await shoot(world, 'welcome');
    await window.click(button('Sign In'));
    await window.type(textbox(/e-?mail/i), 'director@groundwork.test');
    await window.type(element('input[type=password]'), 'groundwork');
    await shoot(world, 'identity');
    await window.click(button(/sign in/i));
    await see(window, button(/^User menu of/));
    await settle(world);
    await storeScope(world);
    await openPage(world, '/');
    await shoot(world, 'dashboard');
    world.saw(`the dashboard at ${await window.address()}`);
    return [];
  },
};

/** The session ends at the identity server, and the welcome page is back. */
export const signOut: Step = {
  name: 'sign-out',
  run: async (world) => {
    const { window } = world;
    await openPage(world, '/');
    await window.click(button(/^User menu of/));
    await window.click({ by: { role: 'menuitem', name: 'Sign Out' } });
    await see(window, button('Sign In'));
    world.saw('the welcome page');
    return [];
  },
};
