import { errorSummary, type Preparation, type Result } from '@groundwork/contract';
import { collection, retryOnConflict } from '@groundwork/data-cache';
import { getSession } from '@groundwork/shell-sdk';
import { formatExportDate } from '@groundwork/ui';

/** '2026-11-20 15:07 Pia Picker: the handle is loose', as everywhere (docs: screens#setup-guide). */
function noteLine(text: string): string {
  const { firstName, lastName } = getSession()?.user ?? {};
  return `${formatExportDate(new Date())} ${[firstName, lastName].filter(Boolean).join(' ')}: ${text.trim()}`;
}

type KitFields = Partial<Pick<Preparation, 'notes' | 'mediaItemIds' | 'status'>>;

/** Changes fields of a kit's preparation, from the version that is stored by then; without a network it waits. */
export const patchKit = (
  preparation: Preparation,
  change: (current: Preparation) => KitFields,
): Promise<Result<Preparation>> =>
  retryOnConflict(preparation, (current) =>
    collection('preparations').patch(
      current.id,
      Object.entries(change(current)).map(([path, value]) => ({ op: 'replace' as const, path, value })),
      { ifMatch: current.timeModifiedUtc },
    ),
  );

/**
 * Puts a note at the end of those of the kit; answers why not, when it could not.
 * @param sent by the same dialog so far: what of it was stored, and its answer not read, is replaced
 */
export async function addKitNote(
  preparation: Preparation | undefined,
  text: string,
  sent: string[] = [],
): Promise<string | undefined> {
  if (!preparation) return 'An order without a preparation has no notes. Write to a Director instead.';
  const line = noteLine(text);
  const result = await patchKit(preparation, ({ notes }) => {
    const earlier = sent.find((each) => notes?.includes(each));
    sent.push(line);
    if (notes && earlier) return { notes: notes.replace(earlier, () => line) };
    return { notes: notes ? `${notes.trimEnd()}\n${line}` : line };
  });
  return result.succeeded ? undefined : errorSummary(result.error);
}
