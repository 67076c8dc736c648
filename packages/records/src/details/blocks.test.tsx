import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import { DetailNotes, DetailRichText, DetailTags } from './blocks.tsx';

jest.setTimeout(90_000);

it('say what is not provided, each in its own block [DL-16]', async () => {
  await renderInShell(
    <>
      <DetailTags ids={[]} />
      <DetailNotes text="" />
      <DetailRichText kind="description" html={undefined} />
      <DetailRichText kind="instructions" html="" />
      <DetailRichText kind="kittingInstructions" html="<p></p>" />
    </>,
    { api: fakeApi() },
  );
  const blocks = {
    Tags: 'No tags provided',
    Notes: 'No notes provided',
    Description: 'No description provided',
    Instructions: 'No instructions provided',
    'Kitting instructions': 'No kitting instructions provided',
  };
  for (const [name, text] of Object.entries(blocks)) {
    expect(within(screen.getByRole('region', { name })).getByText(text)).toBeVisible();
  }
});
