import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noisePng } from '../../images.ts';
import { openPage, type Step, settle, shoot } from '../step.ts';
import { button, dialog, element, see, seeGone, textbox } from '../window.ts';

const newProduct = dialog('New Product');
const editProduct = dialog('Edit Product');

/** Runs in the page: whether the keyboard is where the dialog is, and what a field of it holds. */
function focusOf() {
  const open = [...document.querySelectorAll('[role=dialog]')].at(-1);
  return { isInside: open?.contains(document.activeElement) ?? false };
}

/** Runs in the page: the pictures of the rows that are shown, and how many of them are drawn. */
function pictures() {
  const images = [...document.querySelectorAll<HTMLImageElement>('main [row-id] img')].filter((image) =>
    image.checkVisibility(),
  );
  return { count: images.length, drawn: images.filter((image) => image.complete && image.naturalWidth > 0).length };
}

/** A product is made with a picture, found in its list, and changed. */
export const fillForm: Step = {
  name: 'form',
  run: async (world) => {
    const { window, folder } = world;
    const wrong: string[] = [];
    const name = `Tray ${window.browser} ${Date.now()}`;
    const picture = join(folder, 'tray.png');
    await writeFile(picture, noisePng(300));
    await openPage(world, '/products');
    await window.click(button('New'));
    await see(window, newProduct);
    await settle(world);
    if (!(await window.evaluate(focusOf, undefined)).isInside) wrong.push('the new dialog does not have the focus');
    await window.type(textbox('Name', newProduct), name);
    await window.chooseFile(element('input[type=file]', newProduct), picture);
    await see(window, button('Remove tray', newProduct));
    await settle(world);
    await shoot(world, 'form-new');
    await window.click(button('Create', newProduct));
    await seeGone(window, newProduct);
    await window.type(textbox('Find items'), name);
    const row = { by: { role: 'row' }, text: name };
    await see(window, row);
    await settle(world);
    const { count, drawn } = await window.evaluate(pictures, undefined);
    if (count === 0 || drawn < count)
      wrong.push(`${drawn} of ${count} pictures of the new product are drawn in its list`);
    await shoot(world, 'form-created');

    const id = await window.evaluate(
      (wanted) =>
        [...document.querySelectorAll('main [row-id]')]
          .find((found) => found.textContent?.includes(wanted))
          ?.getAttribute('row-id'),
      name,
    );
    await openPage(world, `/products?edit=${id}`);
    await see(window, editProduct);
    await window.type(textbox('Name', editProduct), `${name} again`);
    await shoot(world, 'form-edit');
    await window.click(button('Save', editProduct));
    await seeGone(window, editProduct);
    await openPage(world, `/products?open=${id}`);
    await see(window, { by: { role: 'dialog' }, text: `${name} again` });
    await shoot(world, 'form-details');
    world.saw(`'${name} again' with ${drawn} picture`);
    return wrong;
  },
};
