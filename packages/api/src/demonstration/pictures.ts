import { demonstrationId } from './identifier.ts';
import { createRandom } from './random.ts';
import { missingImage, type World } from './world.ts';

/** One media item of the demonstration and what it is drawn from. */
export interface Picture {
  key: string;
  name: string;
  /** Name of an illustration file or of a drawing. */
  subject: string;
  /** Pixels across; the height follows. */
  width: number;
  /** Another pale wall and floor than the subject's own. */
  tint?: number;
  mirrored?: boolean;
  /** Key of the project whose photo it is. */
  project?: string;
}

export const illustrations = [
  'broom',
  'brown-stair',
  'color-tablets',
  'dressing-frame',
  'entry-cubbies',
  'floor-bed',
  'globe',
  'golden-beads',
  'hand-washing',
  'jar-of-beans',
  'knobbed-cylinders',
  'language-nook',
  'math-shelf',
  'metal-insets',
  'moveable-alphabet',
  'nap-corner',
  'outdoor-space',
  'pink-tower',
  'pitcher',
  'practical-life-shelf',
  'primary-classroom',
  'red-rods',
  'sandpaper-letters',
  'sensorial-wall',
  'shelf',
  'spindle-box',
  'toddler-community',
  'tray',
  'work-mat',
] as const;

export const drawn = [
  'geometric-cabinet',
  'number-rods',
  'botany-puzzle',
  'bowl',
  'vase',
  'books',
  'easel',
  'chair',
  'table',
  'pencils',
  'watering-can',
  'bucket',
  'cushion',
  'plant',
  'sound-boxes',
  'towel',
  'fabric-box',
  'puzzle-map',
  'cartons',
] as const;

const usualWidth = 1_600;
const photos: readonly { project: string; title: string; subject: string; tint: number }[] = [
  { project: 'juniper-hill', title: 'Shelves along the window', subject: 'practical-life-shelf', tint: 1 },
  { project: 'juniper-hill', title: 'Cylinder block, one knob missing', subject: 'knobbed-cylinders', tint: 2 },
  { project: 'juniper-hill', title: 'Chipped pitcher', subject: 'pitcher', tint: 3 },
  { project: 'juniper-hill', title: 'Sensorial wall from the door', subject: 'sensorial-wall', tint: 4 },
  { project: 'toddler-wing', title: 'Nap corner before paint', subject: 'nap-corner', tint: 5 },
  { project: 'toddler-wing', title: 'Boxes in the hall', subject: 'cartons', tint: 0 },
  { project: 'maple-street', title: 'Opening day', subject: 'primary-classroom', tint: 2 },
  { project: 'ecole-des-tilleuls', title: 'Coin lecture', subject: 'language-nook', tint: 3 },
];

const titled = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('-', ' ');
const subjectPicture = (subject: string): Picture => ({
  key: subject,
  name: titled(subject),
  subject,
  width: usualWidth,
});
const randomWord = (index: number) =>
  createRandom(index + 11)
    .between(60_000_000, 2_000_000_000)
    .toString(36);

/** Every picture that is drawn and stored; the media items without a file are added with the records. */
export const pictures: readonly Picture[] = [
  ...illustrations.map(subjectPicture),
  ...drawn.map(subjectPicture),
  ...photos.map(
    (photo, index): Picture => ({
      key: `photo-${index + 1}`,
      name: `${photo.title}##${randomWord(index)}`,
      subject: photo.subject,
      width: usualWidth,
      tint: photo.tint,
      mirrored: true,
      project: photo.project,
    }),
  ),
  { key: 'huge', name: 'Classroom panorama', subject: 'toddler-community', width: 6_000, tint: 1 },
];

export const mediaIds = (...keys: readonly string[]) => keys.map((key) => demonstrationId(`mediaitems/${key}`));
export const photosOf = (project: string) => {
  const keys = pictures.filter((picture) => picture.project === project).map((picture) => picture.key);
  return mediaIds(...keys);
};

/** An address beside the stored pictures at which nothing is. */
export function lostImage(images: World['images']): string {
  const neighbor = images.get('tray')?.url;
  return neighbor ? new URL('../lost-in-the-move/original.jpg', neighbor).href : missingImage('lost-in-the-move');
}

export function addMedia({ add, calendar, images }: World): void {
  for (const [index, picture] of pictures.entries()) {
    const image = images.get(picture.key);
    add(
      'mediaitems',
      picture.key,
      {
        name: picture.name,
        url: image?.url ?? missingImage(picture.key),
        type: image?.type ?? 'image/jpeg',
        renditions: image?.renditions ?? [],
        projectId: picture.project && demonstrationId(`projects/${picture.project}`),
      },
      { created: calendar.daysAgo(picture.project ? 40 - (index % 8) * 4 : 300 - index * 3, 13, index % 60) },
    );
  }
  // No file behind it: screens show the fallback image.
  add(
    'mediaitems',
    'missing',
    { name: 'Lost in the move', url: lostImage(images), type: 'image/jpeg' },
    { created: calendar.daysAgo(210, 13) },
  );
  for (const key of ['external-catalogue', 'external-plan'])
    add(
      'mediaitems',
      key,
      { name: titled(key), externalUrl: `https://files.groundwork.test/${key}.pdf` },
      { created: calendar.daysAgo(180, 13) },
    );
}
