import { renderStartFailure } from './start-failure.ts';

it('says why the page could not start, in place of what it said while it opened', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = '<div id="root"><p>Opening Groundwork…</p></div>';
  renderStartFailure(new Error('No host is deployed.'));
  expect(document.body).not.toHaveTextContent('Opening');
  expect(document.querySelector('main')).toHaveTextContent(
    'Groundwork could not startNo host is deployed. Load the page again; if this stays, contact support.',
  );
});
