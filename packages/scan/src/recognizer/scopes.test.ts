import { createScanScope } from './scan-scope.ts';
import { acceptOnTop } from './scopes.ts';

it('gives what the camera of a page reads to the dialog that the page has opened meanwhile', () => {
  const heard: string[] = [];
  const open = (name: string) =>
    createScanScope({
      onScan: ({ readings, source }) => {
        heard.push(`${name}: ${readings[0]} by ${source}`);
        return undefined;
      },
    });
  const page = open('page');
  acceptOnTop('GW-CMD-SHORT', 'camera');
  const dialog = open('dialog');
  acceptOnTop('GW-CMD-NEXT', 'camera');
  dialog.close();
  acceptOnTop('GW-1034', 'camera');
  page.close();
  acceptOnTop('GW-1035', 'camera');
  expect(heard).toEqual(['page: GW-CMD-SHORT by camera', 'dialog: GW-CMD-NEXT by camera', 'page: GW-1034 by camera']);
});
