import { FormDialog, useForm } from '@groundwork/records';
import { renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import * as v from 'valibot';
import { TemplateChildren } from './TemplateChildren.tsx';

function Words({ value }: { value: readonly string[] }) {
  const form = useForm();
  return (
    <button
      type="button"
      onClick={() => form.set('words', form.registered().get('unitTemplateIds')?.describe?.(value))}
    >
      Words
    </button>
  );
}

it.each([
  [['a'], '1 template'],
  [['a', 'b'], '2 templates'],
])('counts templates in the right words, where two people changed them: %j', async (value, words) => {
  const { user } = await renderInShell(
    <FormDialog
      title="Area"
      initial={{}}
      schema={v.looseObject({})}
      submitLabel="Save"
      busyLabel="Saving"
      failurePrefix=""
      submit={jest.fn()}
      onDone={jest.fn()}
      onCancel={jest.fn()}
      notice={(form) => <p>{`Said: ${form.get('words')}`}</p>}
    >
      <TemplateChildren name="unitTemplateIds" label="Unit Templates" collection="setupunittemplates" />
      <Words value={value} />
    </FormDialog>,
  );
  await user.click(await screen.findByRole('button', { name: 'Words' }));
  expect(await screen.findByText(`Said: ${words}`)).toBeVisible();
});
