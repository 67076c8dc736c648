import { scanCode } from '../testing/index.ts';
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

it('leaves to a form what is scanned into its fields, when it was opened over a page that scans', () => {
  const heard: string[] = [];
  const page = createScanScope({
    onScan: ({ readings }) => {
      heard.push(readings[0] ?? '');
      return undefined;
    },
  });
  document.body.innerHTML = '<button>Edit</button>';
  scanCode('GW-1034');
  document.body.innerHTML += '<div role="dialog"><input id="tracking" type="text"></div>';
  document.getElementById('tracking')?.focus();
  scanCode('1Z999AA10123456784');
  expect(document.querySelector<HTMLInputElement>('#tracking')?.value).toBe('1Z999AA10123456784');
  document.querySelector('[role="dialog"]')?.remove();
  scanCode('GW-1035');
  expect(heard).toEqual(['GW-1034', 'GW-1035']);
  page.close();
});
