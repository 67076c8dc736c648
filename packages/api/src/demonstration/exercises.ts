/** Preparation templates: `name | exercise tag | item template ×quantity (v: variety), …`. */
const exercises = `
Pouring Dry | Preliminary | Wooden tray, Jar of beans, Pouring pitcher ×7v, Sponge, Work mat, Small bowl, Napkin
Pouring Wet | Preliminary | Wooden tray, Pouring pitcher, Drinking glass ×2, Sponge, Hand towel, Bucket
Spooning | Preliminary | Wooden tray, Spoon set, Small bowl ×2, Jar of beans, Work mat, Napkin
Hand Washing | Care of Self | Wooden tray, Basin, Hand towel, Soap dish, Nail brush, Child apron, Pouring pitcher
Table Washing | Care of Environment | Table washing set, Bucket, Sponge ×2, Hand towel, Child apron, Soap dish
Sweeping | Care of Environment | Child broom, Dustpan, Mop, Coat hook rail, Bucket, Wooden tray
Dressing Frames | Care of Self | Dressing frame ×8v, Work mat, Low shelf, Wooden tray, Child chair, Coat hook rail
Polishing | Care of Environment | Polishing kit ×3v, Wooden tray, Child apron, Hand towel, Small bowl, Sponge
Flower Arranging | Grace and Courtesy | Vase ×4, Classroom plant, Flower scissors, Watering can, Wooden tray, Hand towel, Sponge
Food Preparation | Care of Self | Cutting board, Child knife, Juicer, Drinking glass ×6, Napkin ×6, Child apron, Wooden tray
Pink Tower Shelf | Visual | Pink tower, Work mat, Low shelf, Wooden tray, Rough and smooth boards, Fabric box
Brown Stair and Red Rods | Visual | Brown stair, Red rods, Work mat ×2, Low shelf, Wooden tray, Floor cushion
Cylinder Blocks | Visual | Knobbed cylinders ×6v, Low shelf, Work mat, Wooden tray, Sound boxes, Fabric box
Color Tablets | Visual | Color tablets, Wooden tray, Work mat, Low shelf, Fabric box, Floor cushion
Geometric Cabinet | Tactile | Geometric cabinet, Work mat, Low shelf, Rough and smooth boards, Wooden tray, Pencils
Sound Games | Auditory | Language objects, Sound boxes, Wooden tray, Work mat, Floor cushion, Low shelf
Sandpaper Letters | Writing | Sandpaper letters, Wooden tray, Work mat, Pencils, Low shelf, Inset paper
Moveable Alphabet | Writing | Moveable alphabet, Work mat ×2, Language objects, Low shelf, Wooden tray, Inset paper
Metal Insets | Writing | Metal insets, Pencils, Inset paper, Wooden tray ×2, Low shelf, Work mat
Reading Corner | Reading | Book display, Reading books, Floor cushion ×4, Low shelf, Work mat, Wooden tray
Number Rods | Numbers | Number rods, Sandpaper numerals, Work mat ×2, Low shelf, Wooden tray, Number cards
Spindle Box | Numbers | Spindle box, Sandpaper numerals, Work mat, Wooden tray, Low shelf, Number cards
Golden Bead Layout | Decimal System | Golden beads, Number cards, Wooden tray ×3, Work mat ×2, Low shelf, Child table
Botany | Visual | Botany puzzle, Zoology puzzle, Wooden tray, Work mat, Low shelf, Inset paper
Globes and Maps | Visual | Globe, Puzzle map, Work mat, Low shelf, Wooden tray, Pencils
Painting | Preliminary | Easel, Paint jars, Child apron ×2, Bucket, Sponge, Child table
Clay Work | Preliminary | Modelling clay, Clay tools, Child apron ×2, Bucket, Child table, Sponge
Coat Hooks | Care of Self | Coat hook rail, Child chair ×2, Low shelf, Wooden tray, Hand towel, Child broom
Nap Mats | Care of Self | Floor bed ×6, Low shelf, Floor cushion, Reading books, Hand towel, Child chair
Garden Care | Care of Environment | Watering can ×2, Bucket, Child broom, Dustpan, Flower scissors, Child apron
`;

/** Unit templates and the preparations they hold. */
export const unitContents: Readonly<Record<string, readonly string[]>> = {
  'Practical Life Shelf 1': ['Pouring Dry', 'Pouring Wet', 'Spooning'],
  'Practical Life Shelf 2': ['Hand Washing', 'Table Washing', 'Sweeping'],
  'Practical Life Shelf 3': ['Dressing Frames', 'Polishing', 'Flower Arranging'],
  'Sensorial Wall': [
    'Pink Tower Shelf',
    'Brown Stair and Red Rods',
    'Cylinder Blocks',
    'Color Tablets',
    'Geometric Cabinet',
  ],
  'Language Nook': ['Sandpaper Letters', 'Moveable Alphabet', 'Sound Games', 'Metal Insets', 'Reading Corner'],
  'Math Shelf': ['Number Rods', 'Spindle Box', 'Golden Bead Layout'],
  'Culture Shelf': ['Botany', 'Globes and Maps'],
  'Art Table': ['Painting', 'Clay Work'],
  'Entry & Cubbies': ['Coat Hooks', 'Sweeping'],
  'Nap Corner': ['Nap Mats', 'Reading Corner'],
  Kitchen: ['Food Preparation', 'Table Washing'],
  Garden: ['Garden Care', 'Sweeping'],
};
const unitPictures: Readonly<Record<string, string>> = {
  'Practical Life Shelf 1': 'practical-life-shelf',
  'Practical Life Shelf 2': 'hand-washing',
  'Practical Life Shelf 3': 'dressing-frame',
  'Sensorial Wall': 'sensorial-wall',
  'Language Nook': 'language-nook',
  'Math Shelf': 'math-shelf',
  'Culture Shelf': 'globe',
  'Art Table': 'easel',
  'Entry & Cubbies': 'entry-cubbies',
  'Nap Corner': 'nap-corner',
  Kitchen: 'table',
  Garden: 'outdoor-space',
};
export const unitPicture = (name: string) => unitPictures[name] ?? 'shelf';

/** Area templates, the units they hold, and whether subscribers may add them. */
export const areaContents: Readonly<
  Record<string, { picture: string; isInternal: boolean; units: readonly string[] }>
> = {
  'Primary Classroom': {
    picture: 'primary-classroom',
    isInternal: false,
    units: ['Practical Life Shelf 1', 'Practical Life Shelf 2', 'Sensorial Wall', 'Language Nook', 'Math Shelf'],
  },
  'Toddler Community': {
    picture: 'toddler-community',
    isInternal: false,
    units: ['Practical Life Shelf 1', 'Practical Life Shelf 3', 'Kitchen', 'Nap Corner', 'Entry & Cubbies'],
  },
  Nido: { picture: 'floor-bed', isInternal: false, units: ['Nap Corner', 'Sensorial Wall'] },
  'Elementary Lab': {
    picture: 'math-shelf',
    isInternal: true,
    units: ['Math Shelf', 'Culture Shelf', 'Art Table', 'Language Nook'],
  },
  'Home Corner': {
    picture: 'nap-corner',
    isInternal: false,
    units: ['Practical Life Shelf 2', 'Kitchen', 'Nap Corner'],
  },
  'Outdoor Space': { picture: 'outdoor-space', isInternal: false, units: ['Garden', 'Entry & Cubbies'] },
  'Staff Room': { picture: 'entry-cubbies', isInternal: true, units: ['Kitchen', 'Entry & Cubbies'] },
};

/** One entry of a preparation template. */
export interface ExerciseItem {
  template: string;
  quantity: number;
  isVariety: boolean;
}
export interface Exercise {
  name: string;
  tag: string;
  items: readonly ExerciseItem[];
}

export const exerciseTable: readonly Exercise[] = exercises
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', tag = '', items = ''] = line.split('|').map((cell) => cell.trim());
    return {
      name,
      tag,
      items: items.split(',').map((text) => {
        const [template = '', amount] = text.split('×').map((part) => part.trim());
        return { template, quantity: Number.parseInt(amount ?? '1', 10), isVariety: amount?.endsWith('v') ?? false };
      }),
    };
  });
export const exerciseNamed = (name: string): Exercise => {
  const found = exerciseTable.find((exercise) => exercise.name === name);
  if (!found) throw new Error(`The demonstration has no preparation template '${name}'.`);
  return found;
};
