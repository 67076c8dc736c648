import { emplacementLabel, mediumNamed } from '@groundwork/print';
import { labelPdf } from './label-pdf.ts';

it('lets other requests be answered between its labels', async () => {
  const medium = mediumNamed('100x50');
  if (!medium) throw new Error('The paper is not known.');
  const labels = Array.from({ length: 30 }, (_, index) => emplacementLabel(`A${index}`, undefined));
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  const pdf = labelPdf('Labels', labels, { medium, start: 1, resolution: 203 });
  count();
  expect((await pdf).subarray(0, 5).toString()).toBe('%PDF-');
  isDone = true;
  expect(turns).toBeGreaterThan(30);
});
