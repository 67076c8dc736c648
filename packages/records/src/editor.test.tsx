import { collection, dismissGlobalErrors, globalErrorsAtom, onCacheEvent } from '@groundwork/data-cache';
import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { formFields } from './form/fields.tsx';
import { RecordCreator, RecordEditor } from './RecordEditor.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

const Field = formFields('vendors');
const fields = (
  <>
    <Field.Text name="name" label="Name" autoFocus />
    <Field.Url name="externalUrl" label="Website" />
    <Field.Text name="notes" label="Notes" multiline />
    <Field.Tags />
  </>
);
const beech = { id: 'beech', name: 'Beechwood Materials', notes: 'old', contactName: 'Marta' };
const api = () => fakeApi({ records: { vendors: [beech], tags: [{ id: 'local', name: 'Local' }] } });
const name = () => screen.getByRole('textbox', { name: 'Name' });
const press = (label: string) => screen.getByRole('button', { name: label });

describe('a create dialog', () => {
  it("is titled 'New …', focuses the name, ignores Escape, creates and closes [DL-03] [DL-07] [DL-12] [DL-13]", async () => {
    const server = api();
    const onClose = jest.fn();
    const events: unknown[] = [];
    const stop = onCacheEvent((event) => events.push(event));
    const { user } = await renderInShell(
      <RecordCreator entity="vendor" onClose={onClose}>
        {fields}
      </RecordCreator>,
      { api: server },
    );
    expect(screen.getByRole('dialog', { name: 'New Vendor' })).toBeInTheDocument();
    await waitFor(() => expect(name()).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.type(name(), 'Kite Paper Co');
    await user.type(screen.getByRole('textbox', { name: 'Website' }), 'https://kite.test/a b');
    await user.click(press('Create'));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(expect.objectContaining({ name: 'Kite Paper Co' })));
    const [created] = onClose.mock.lastCall as [{ id: string; externalUrl: string }];
    expect(created.externalUrl).toBe('https://kite.test/a%20b');
    expect(collection('vendors').get(created.id)).toBeDefined();
    expect(events).toContainEqual({ type: 'item-created', collection: 'vendors', id: created.id });
    stop();
  });

  it('sends nothing while it is invalid, and says where [DL-08] [DL-11] [VA-01] [VA-04] [VA-37] [VA-38]', async () => {
    const server = api();
    const { user } = await renderInShell(
      <RecordCreator entity="vendor" onClose={jest.fn()}>
        {fields}
      </RecordCreator>,
      { api: server },
    );
    await user.type(screen.getByRole('textbox', { name: 'Website' }), 'kite.test');
    await user.click(press('Create'));
    expect(screen.getByText('A value is required')).toBeInTheDocument();
    expect(screen.getByText("Must be a valid URL beginning with 'http'")).toBeInTheDocument();
    expect(screen.getByText(/Check 2 fields:/)).toHaveTextContent('Name and Website. Nothing was saved.');
    await user.type(name(), 'x'.repeat(42));
    await user.click(press('Create'));
    expect(screen.getByText('The value is too long. Max number of characters: 41')).toBeInTheDocument();
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('keeps what was typed when the server refuses, with its words and field errors [DL-14] [ER-24] [ER-29]', async () => {
    const server = api();
    server.on('POST', 'vendors', {
      status: 422,
      body: { message: 'Refused', fieldErrors: [{ field: 'name', message: 'Taken' }] },
    });
    const { user } = await renderInShell(
      <RecordCreator entity="vendor" onClose={jest.fn()}>
        {fields}
      </RecordCreator>,
      { api: server },
    );
    await user.type(name(), 'Kite');
    await user.click(press('Create'));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Error creating record. Refused; name: Taken')).toBeInTheDocument();
    expect(screen.getByText('Taken')).toBeInTheDocument();
    expect(name()).toHaveValue('Kite');
    await expectNoAxeViolations(document.body);
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(name()).toHaveValue('Kite');
  });

  it('is busy while a call is pending, and sends once [DL-03] [DL-09]', async () => {
    const server = api();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on('POST', 'vendors', async () => {
      await held;
      return undefined;
    });
    const onClose = jest.fn();
    const { user } = await renderInShell(
      <RecordCreator entity="vendor" onClose={onClose}>
        {fields}
      </RecordCreator>,
      { api: server },
    );
    await user.type(name(), 'Kite');
    await user.click(press('Create'));
    const busy = await screen.findByRole('button', { name: 'Creating' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await user.click(busy);
    await user.type(name(), '{Enter}');
    answer();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('sends a create without a definitive answer again under the same key', async () => {
    const server = api();
    const mend = server.fail('POST', 'vendors', { message: 'Bad gateway' }, 502);
    const onClose = jest.fn();
    const { user } = await renderInShell(
      <RecordCreator entity="vendor" onClose={onClose}>
        {fields}
      </RecordCreator>,
      { api: server },
    );
    await user.type(name(), 'Kite');
    await user.click(press('Create'));
    expect(await screen.findByText(/^Error creating record\./)).toBeInTheDocument();
    mend();
    await user.click(press('Create'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const keys = server.sent('POST', 'vendors').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  it("copies a source and appends ' Copy' to its name", async () => {
    const server = api();
    const source = server.stored('vendors', 'beech');
    await renderInShell(
      <RecordCreator entity="vendor" source={source} onClose={jest.fn()}>
        {fields}
      </RecordCreator>,
      { api: server },
    );
    expect(name()).toHaveValue('Beechwood Materials Copy');
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('old');
  });

  it('creates a typed tag with the default color, or says why not in a modal error [FW-06] [ER-19]', async () => {
    const server = api();
    const { user } = await renderInShell(
      <RecordCreator entity="vendor" onClose={jest.fn()}>
        {fields}
      </RecordCreator>,
      { api: server },
    );
    const tags = screen.getByRole('combobox', { name: 'Tags' });
    await user.type(tags, 'Regional{Enter}');
    await waitFor(() =>
      expect(server.requests.find(({ path, method }) => path === 'tags' && method === 'POST')?.body).toEqual({
        name: 'Regional',
        color: '#40BF7B',
      }),
    );
    server.on('POST', 'tags', { status: 400, body: { message: 'Refused' } });
    await user.type(tags, 'Other{Enter}');
    await waitFor(() =>
      expect(getDefaultStore().get(globalErrorsAtom).messages).toContain("Error creating tag 'Other'. Refused"),
    );
    dismissGlobalErrors();
  });
});

describe('an edit dialog', () => {
  const edit = async (server: ReturnType<typeof api>, onClose = jest.fn()) => ({
    onClose,
    ...(await renderInShell(
      <RecordEditor entity="vendor" id="beech" onClose={onClose}>
        {fields}
      </RecordEditor>,
      { api: server },
    )),
  });

  it('is filled with the record, sends its version, keeps fields it does not show [DL-04] [DL-12]', async () => {
    const server = api();
    const events: unknown[] = [];
    const stop = onCacheEvent((event) => events.push(event));
    const { user, onClose } = await edit(server);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Beechwood Materials');
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('old');
    await user.clear(name());
    await user.type(name(), 'Beech');
    server.latency = 300;
    await user.click(press('Save'));
    expect(await screen.findByRole('button', { name: 'Saving' })).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(events).toEqual([{ type: 'item-updated', collection: 'vendors', id: 'beech' }]);
    stop();
    expect(server.stored('vendors', 'beech')).toMatchObject({ name: 'Beech', contactName: 'Marta' });
    const put = server.requests.find(({ method }) => method === 'PUT');
    expect(put?.headers['if-match']).toMatch(/^"\d{4}-/);
  });

  it("says 'Error updating record. {summary}' when that fails [ER-29]", async () => {
    const server = api();
    server.on('PUT', 'vendors/beech', {
      status: 500,
      body: { message: 'Refused', fieldErrors: [{ field: 'name', message: 'Taken' }] },
    });
    const { user } = await edit(server);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
    await user.click(press('Save'));
    expect(await screen.findByText('Error updating record. Refused; name: Taken')).toBeInTheDocument();
  });

  it('asks before it discards changes, and only then', async () => {
    const { user, onClose } = await edit(api());
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
    await user.click(press('Cancel'));
    const question = screen.getByRole('alertdialog', { name: 'Discard changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(name()).toHaveValue('Beechwood Materials!');
    await user.click(press('Cancel'));
    await user.click(press('Discard'));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith());
  });

  it('shows both values field by field when somebody else was faster, and saves what was chosen', async () => {
    const server = api();
    const { user, onClose } = await edit(server);
    await user.clear(await screen.findByRole('textbox', { name: 'Notes' }));
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'mine');
    server.change('vendors', 'beech', { notes: 'theirs', name: 'Beechwood Renamed' });
    await user.click(press('Save'));
    const conflict = await screen.findByRole('group', { name: 'Conflicting changes' });
    await user.click(within(conflict).getByRole('radio', { name: 'Take theirs: theirs' }));
    // A field that only they changed is updated without a question.
    expect(name()).toHaveValue('Beechwood Renamed');
    await user.click(press('Save'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.stored('vendors', 'beech')).toMatchObject({ notes: 'theirs', name: 'Beechwood Renamed' });
  });

  it('closes at once when the record does not exist', async () => {
    const onClose = jest.fn();
    await renderInShell(
      <RecordEditor entity="vendor" id="gone" onClose={onClose}>
        {fields}
      </RecordEditor>,
      { api: api() },
    );
    await waitFor(() => expect(onClose).toHaveBeenCalledWith());
  });
});
