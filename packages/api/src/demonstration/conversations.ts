import { projectChannel, supportChannel } from '../chat/wanted.ts';
import { userId } from './accounts.ts';
import { projectId } from './projects.ts';

/** A message of the demonstration: who says what, how many minutes before the seed. */
interface Line {
  by: string;
  text: string;
  minutesAgo: number;
}
interface Conversation {
  url: string;
  lines: readonly Line[];
  /** Who has read all but the last line. */
  readers: readonly string[];
}

const hour = 60;
const day = 24 * hour;
const said = (by: string, minutesAgo: number, text: string): Line => ({ by, text, minutesAgo });

/** What people of the demonstration have said, in conversations that follow its projects. */
export const conversations: readonly Conversation[] = [
  {
    url: projectChannel(projectId('juniper-hill')),
    lines: [
      said('basic', day + 5 * hour, 'Kite Paper Co moved the sandpaper numerals to next month.'),
      said(
        'director',
        day + 4 * hour,
        'Then we open the math shelf without them. @Connie Contributor, please leave a place free.',
      ),
      said(
        'contributor',
        3 * hour,
        'The gap is on the second shelf. @Dirk Director, one pitcher is chipped at the rim. Replace it?',
      ),
      said('director', 2 * hour, 'Yes. I ask for a new one.'),
      said('basic', 1 * hour, 'Keys are at the neighbor, number 417.'),
    ],
    readers: ['director', 'contributor', 'readonly'],
  },
  {
    url: projectChannel(projectId('stock')),
    lines: [
      said('packer', 2 * day, 'Two boxes of work mats stand in the wrong aisle. I move them today.'),
      said('picker', 5 * hour, 'Which shelf is for the bead frames?'),
      said('director', 4 * hour, 'A3, beside the spindle boxes.'),
      said('picker', 50, 'They are there. I have counted twelve.'),
    ],
    readers: ['director', 'contributor', 'packer', 'basic'],
  },
  {
    url: projectChannel(projectId('cedar-lane')),
    lines: [
      said('contributor', 3 * day, 'The plan is ready to deploy. @Dirk Director, do you look at it before?'),
      said('director', 2 * day, 'On Thursday.'),
      said('basic', 6 * hour, 'Photos of the nap corner are in the guide.'),
    ],
    readers: ['director', 'contributor', 'basic', 'readonly'],
  },
  {
    url: projectChannel(projectId('maple-street')),
    lines: [said('contributor', 11 * day, 'Everything is in its place.'), said('director', 10 * day, 'Thank you all.')],
    readers: ['director', 'contributor'],
  },
  {
    url: supportChannel(projectId('juniper-hill')),
    lines: [
      said('subscriber', 2 * day, 'When do the pouring pitchers arrive?'),
      said('support', 2 * day - hour, 'On Monday, Sofia. We tell you when the box is on its way.'),
      said('subscriber', 20 * hour, 'Wonderful, thank you!'),
    ],
    readers: ['support', 'director', 'contributor', 'subscriber'],
  },
];

/** What a seed needs of the platform interface of the chat service. */
export interface ConversationWriter {
  isEmpty(url: string): Promise<boolean>;
  send(url: string, message: { userId: string; text: string; at: number }): Promise<void>;
  markRead(url: string, userId: string): Promise<void>;
}

/** Writes the conversations that are there and empty; answers how many messages. */
export async function seedConversations(writer: ConversationWriter, now = Date.now()): Promise<number> {
  let count = 0;
  for (const { url, lines, readers } of conversations) {
    if (!(await writer.isEmpty(url))) continue;
    for (const [index, { by, text, minutesAgo }] of lines.entries()) {
      if (index === lines.length - 1) for (const reader of readers) await writer.markRead(url, userId(reader));
      await writer.send(url, { userId: userId(by), text, at: now - minutesAgo * 60_000 });
      count += 1;
    }
  }
  return count;
}
