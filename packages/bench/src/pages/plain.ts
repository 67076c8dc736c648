import { painted, record, timed } from './page.ts';

// (f) The least that an editor could be: a form of labels and inputs, and nothing behind them.
const fields = 12;

function form(): HTMLFormElement {
  const made = document.createElement('form');
  for (let index = 0; index < fields; index += 1) {
    const label = made.appendChild(document.createElement('label'));
    label.append(`Field ${index}`, document.createElement('input'));
  }
  return made;
}

window.bench = {
  /** @param rounds how often; the last one stays */
  form: async (rounds = 5) => {
    const { measured, add } = record();
    for (let round = 0; round < rounds; round += 1) {
      document.querySelector('form')?.remove();
      await painted();
      add(
        'form',
        'baseline',
        await timed(async () => {
          document.body.append(form());
          await painted();
        }),
      );
    }
    return measured;
  },
};
