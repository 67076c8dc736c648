import type { ModuleRequest, SetupPlan } from '@groundwork/contract';
import { expectNoAxeViolations } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { type OpenSpace, openSpace, preparation, subscriber, unit } from '../../testing/open-space.tsx';
import { cedarPlan, node } from '../../testing/space-world.ts';

const plan = ({ api }: OpenSpace) => api.stored('setupplans', 'plan') as SetupPlan;
const area = (space: OpenSpace) => plan(space).areaDeployments[0];
const shelf = (space: OpenSpace) => area(space)?.unitDeployments[0];
const pouring = (space: OpenSpace) => shelf(space)?.preparationDeployments.find(({ id }) => id === 'n-pouring');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const choose = async ({ user }: OpenSpace, label: string | RegExp, option: string | RegExp) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('Rename', () => {
  it('before deployment changes the plan, from the version that was seen', async () => {
    const space = await openSpace(preparation);
    const before = plan(space).timeModifiedUtc;
    await space.run('Mat', 'Rename');
    const dialog = await space.dialog('Rename');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveFocus();
    await space.user.clear(name);
    await space.user.type(name, 'Wool mat{Enter}');
    await closed();
    expect(pouring(space)?.itemDeployments.find(({ id }) => id === 'n-mat')?.name).toBe('Wool mat');
    expect(space.api.sent('PUT')[0]?.headers['if-match']).toBe(`"${before}"`);
    expect(space.api.sent('PATCH')).toEqual([]);
    expect(await screen.findByRole('heading', { name: 'Wool mat' })).toBeInTheDocument();
  });

  it('afterwards changes the record, and its name in the plan', async () => {
    const space = await openSpace(unit);
    await space.run('Pouring Dry', 'Rename');
    const dialog = await space.dialog('Rename');
    await space.user.type(dialog.getByRole('textbox', { name: 'Name' }), ' II{Enter}');
    await closed();
    expect(space.api.stored('preparations', 'pouring')?.name).toBe('Pouring Dry II');
    await waitFor(() => expect(pouring(space)?.name).toBe('Pouring Dry II'));
  });

  it('keeps what somebody else has stored meanwhile, and does not undo their name', async () => {
    const space = await openSpace(preparation);
    await space.run('Mat', 'Rename');
    const dialog = await space.dialog('Rename');
    const theirs = { ...node('n-new', 'Music Corner'), sourcing: 'standard' as const, itemDeployments: [] };
    space.api.change('setupplans', 'plan', { preparationDeployments: [theirs] });
    await space.user.type(dialog.getByRole('textbox', { name: 'Name' }), ' II{Enter}');
    await closed();
    expect(plan(space).preparationDeployments).toMatchObject([{ name: 'Music Corner' }]);
    expect(pouring(space)?.itemDeployments.map(({ name }) => name)).toContain('Mat II');

    await space.run('Mat II', 'Rename');
    const again = await space.dialog('Rename');
    const renamed = JSON.parse(JSON.stringify(plan(space).areaDeployments).replace('Mat II', 'Rug'));
    space.api.change('setupplans', 'plan', { areaDeployments: renamed });
    await space.user.type(again.getByRole('textbox', { name: 'Name' }), 'I{Enter}');
    expect(await again.findByText('Update failed. It was renamed to Rug meanwhile.')).toBeInTheDocument();
    expect(pouring(space)?.itemDeployments.map(({ name }) => name)).toContain('Rug');
  });
});

describe('Move To', () => {
  it('moves what is planned to another place of its kind', async () => {
    const space = await openSpace(unit);
    await space.run('Spooning', 'Move To');
    const dialog = await space.dialog('Move To');
    await expectNoAxeViolations(document.body);
    await space.user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(dialog.getAllByText('Please select an option').length).toBeGreaterThan(0);
    await space.user.click(screen.getByRole('combobox', { name: 'Where Spooning goes' }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['The project itself', 'Primary Classroom › Shelf 10', 'Entry']);
    await space.user.click(screen.getByRole('option', { name: 'Primary Classroom › Shelf 10' }));
    await space.user.click(dialog.getByRole('button', { name: 'Move' }));
    await closed();
    const [from, to] = area(space)?.unitDeployments ?? [];
    expect(from?.preparationDeployments.map(({ id }) => id)).toEqual(['n-pouring', 'n-apron']);
    expect(to?.preparationDeployments).toMatchObject([{ id: 'n-spooning', itemDeployments: [{ id: 'n-spoon' }] }]);
    expect(space.api.sent('PATCH')).toEqual([]);
  });

  it('takes what is deployed to a deployed place, and its record with it', async () => {
    const space = await openSpace(preparation);
    await space.run('Tray', 'Move To');
    await space.dialog('Move To');
    await space.user.click(screen.getByRole('combobox', { name: 'Where Tray goes' }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['Primary Classroom › Shelf 2 › Apron']);
    await space.user.click(screen.getByRole('option'));
    await space.user.click(screen.getByRole('button', { name: 'Move' }));
    await closed();
    expect(space.api.stored('preparationitems', 'tray')?.preparationId).toBe('apron');
    expect(pouring(space)?.itemDeployments.map(({ id }) => id)).not.toContain('n-tray');
    const apron = shelf(space)?.preparationDeployments.find(({ id }) => id === 'n-apron');
    expect(apron?.itemDeployments.map(({ id }) => id)).toEqual(['n-hook', 'n-tray']);
  });

  it('is moved once where the answer was lost', async () => {
    const space = await openSpace(unit);
    await space.run('Spooning', 'Move To');
    const dialog = await space.dialog('Move To');
    await choose(space, 'Where Spooning goes', 'Primary Classroom › Shelf 10');
    space.api.loseAnswer('PUT', /^setupplans/);
    await space.user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText(/^Update failed\./)).toBeInTheDocument();
    await space.user.click(dialog.getByRole('button', { name: 'Move' }));
    await closed();
    const [from, to] = area(space)?.unitDeployments ?? [];
    expect(from?.preparationDeployments.map(({ id }) => id)).toEqual(['n-pouring', 'n-apron']);
    expect(to?.preparationDeployments.map(({ id }) => id)).toEqual(['n-spooning']);
  });

  it('says so where somebody else has moved it', async () => {
    const space = await openSpace(unit);
    await space.run('Spooning', 'Move To');
    const dialog = await space.dialog('Move To');
    await choose(space, 'Where Spooning goes', 'Entry');
    const [first] = structuredClone(plan(space).areaDeployments);
    const [from, to] = first?.unitDeployments ?? [];
    to?.preparationDeployments.push(...(from?.preparationDeployments.splice(2) ?? []));
    space.api.change('setupplans', 'plan', { areaDeployments: first && [first] });
    await space.user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText('Update failed. It was moved or removed meanwhile.')).toBeInTheDocument();
    expect(area(space)?.unitDeployments[1]?.preparationDeployments.map(({ id }) => id)).toEqual(['n-spooning']);
  });
});

describe('Delete', () => {
  it('takes what is not deployed out of the plan, after asking', async () => {
    const space = await openSpace(unit);
    await space.run('Spooning', 'Delete');
    const question = await space.dialog('Remove from plan', 'alertdialog');
    expect(question.getByText('Remove Spooning with everything below it from the plan?')).toBeInTheDocument();
    expect(space.api.sent('PUT')).toEqual([]);
    await space.user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Spooning' })).toBeNull());
    expect(shelf(space)?.preparationDeployments.map(({ id }) => id)).toEqual(['n-pouring', 'n-apron']);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Add Component.*Preparation/ })).toHaveFocus());
  });

  it('says that a wish ends with what it is for', async () => {
    const space = await openSpace('/spaceDesign');
    await space.run('Outdoor Space', 'Delete');
    const question = await space.dialog('Remove from plan', 'alertdialog');
    expect(
      await question.findByText(/^Remove Outdoor Space from the plan\?\sThe wish for it goes/),
    ).toBeInTheDocument();
  });

  it('does not take out what somebody else has changed meanwhile', async () => {
    const space = await openSpace('/spaceDesign');
    await space.run('Entry', 'Delete');
    const question = await space.dialog('Remove from plan', 'alertdialog');
    const [entry] = cedarPlan.unitDeployments;
    space.api.change('setupplans', 'plan', { unitDeployments: [{ ...entry, deployedId: 'made' }] as never });
    await space.user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await question.findByText(/^Delete failed. It was changed meanwhile/)).toBeInTheDocument();
    expect(plan(space).unitDeployments).toMatchObject([{ deployedId: 'made' }]);
  });

  it('moves deployed components to the recycle bin, and lists what they take along', async () => {
    const space = await openSpace(unit);
    await space.run('Pouring Dry', 'Delete');
    const question = await space.dialog('Delete items', 'alertdialog');
    expect(question.getByText('Send this to the recycle bin? Also 2 items.')).toBeInTheDocument();
    await space.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(space.api.stored('preparations', 'pouring')?.isDeleted).toBe(true));
    expect(pouring(space)).toBeDefined();
  });
});

describe('Add Component', () => {
  const add = async (space: OpenSpace, template: string) => {
    const [button] = await screen.findAllByRole('button', { name: /^Add Component/ });
    if (button) await space.user.click(button);
    const dialog = await space.dialog('Add to Plan');
    await choose(space, 'Template', template);
    return dialog;
  };

  it('puts a template below the project; bulk orders are no part of a space [SD-19]', async () => {
    const space = await openSpace('/spaceDesign');
    const dialog = await add(space, 'Primary Classroom');
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Area',
      'Unit',
      'Preparation',
    ]);
    await space.user.click(screen.getByRole('combobox', { name: 'Sourcing' }));
    const sourcings = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(sourcings).toHaveLength(7);
    expect(sourcings).not.toContain('Bulk Order');
    await space.user.keyboard('{Escape}');
    await space.user.click(dialog.getByRole('button', { name: 'Add' }));
    await closed();
    expect(plan(space).areaDeployments.at(-1)).toMatchObject({ name: 'Primary Classroom 2', omit: false });
    expect(space.api.sent('POST')).toEqual([]);
  });

  it('is in the plan once where the answer was lost', async () => {
    const space = await openSpace('/spaceDesign');
    const dialog = await add(space, 'Primary Classroom');
    space.api.loseAnswer('PUT', /^setupplans/);
    await space.user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText(/^Update failed\./)).toBeInTheDocument();
    const names = () => plan(space).areaDeployments.map(({ name }) => name);
    expect(names().at(-1)).toBe('Primary Classroom 2');
    const before = names();
    await space.user.click(dialog.getByRole('button', { name: 'Add' }));
    await closed();
    expect(names()).toEqual(before);
  });

  it('of a Subscriber is a proposal with a wish for it, asked for once', async () => {
    const space = await openSpace('/spaceDesign', subscriber);
    const fails = space.api.fail('POST', 'moduleRequests', { message: 'Busy.' });
    const [button] = await screen.findAllByRole('button', { name: /^Add to my space/ });
    if (button) await space.user.click(button);
    const dialog = await space.dialog('Add to my space');
    // They choose what they would like, in their words, not how it is made.
    for (const word of [/Template/, /Sourcing/, /APAC/, /Standard/, /Type/])
      expect(dialog.queryByText(word)).toBeNull();
    await choose(space, 'What would you like?', 'Outdoor Space');
    await space.user.click(dialog.getByRole('button', { name: 'Suggest' }));
    expect(await dialog.findByText('Error creating request. Busy.')).toBeInTheDocument();
    fails();
    await space.user.click(dialog.getByRole('button', { name: 'Suggest' }));
    await closed();
    const added = plan(space).areaDeployments.filter(({ name }) => name === 'Outdoor Space 2');
    expect(added).toMatchObject([{ omit: true, templateId: 't-outdoor' }]);
    const sent = space.api.sent('POST', 'moduleRequests').at(-1)?.body as ModuleRequest;
    expect(sent).toMatchObject({
      name: 'Wish-Outdoor Space 2',
      kind: 'wish',
      projectId: 'cedar',
      deploymentId: added[0]?.id,
    });
    const card = (await screen.findByRole('heading', { name: 'Outdoor Space 2' })).closest('article');
    expect(card).toHaveTextContent('Suggested · waiting for the team');
  });
});
