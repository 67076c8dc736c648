import { startTestPrinter, type TestPrinter } from '../testing/ipp-printer.ts';
import { createPrinterClient } from './ask-printer.ts';
import { encodeRequest, operations } from './encode.ts';

const client = createPrinterClient();
let printer: TestPrinter;
beforeAll(async () => {
  printer = await startTestPrinter();
});
afterAll(async () => {
  await client.close();
  await printer.close();
});

it('waits for no printer that hangs, and knows that it may have taken the job', async () => {
  printer.moods = { job: 'hangs' };
  const { uri } = printer;
  const asked = { id: 'bench', name: 'Bench', uri, address: uri.replace('ipp', 'http'), media: [] };
  const message = encodeRequest(operations.printJob, { operation: [['printer-uri', 'uri', uri]] });
  await expect(client.ask(asked, message, 300)).rejects.toMatchObject({
    message: 'It does not answer in time.',
    mayHaveArrived: true,
  });
  expect(printer.jobs).toHaveLength(1);
});
