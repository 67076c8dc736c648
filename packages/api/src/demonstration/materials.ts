/**
 * The materials of the demonstration, one family a line: an item template and the products that can fill it. `template
 * | picture | vendor | area tag | product=price; product=price@sourcing; …`; price flags: x consumable, /n sold in
 * packs of n, ! deleted since, ? no picture.
 */
const families = `
Wooden tray | tray | Beechwood Materials | Practical Life | Wooden tray, small=12.5; Wooden tray, large=18.9; Beech tray=16@emea; Plateau en hêtre=15.5@france
Work mat | work-mat | Fern & Folk Textiles | Practical Life | Work mats=96/10; Wool work mat, blue=14.25; Tapis de travail=13@france
Child apron | towel | Fern & Folk Textiles | Practical Life | Linen apron, child=19.5
Sponge | bowl | Little Pitcher Ceramics | Practical Life | Natural sponge=4.2x; Sponges, small=18/12x
Hand towel | towel | Fern & Folk Textiles | Practical Life | Cotton hand towel=6.8; Serviette de toilette=7.1@france; Waffle towel=7@emea
Pouring pitcher | pitcher | Little Pitcher Ceramics | Practical Life | Pouring pitcher, white=11; Pouring pitcher, blue=11; Pouring pitcher, green=11; Pouring pitcher, clear=9.5; Pouring pitcher, sand=11; Enamel pitcher=13.5@unbreakable
Jar of beans | jar-of-beans | Greenhouse Supply | Practical Life | Glass jar with beans=8.75x; Steel jar with beans=10.25x@unbreakable
Small bowl | bowl | Little Pitcher Ceramics | Practical Life | Ceramic bowl, small=5.5; Ceramic bowl, deep=6.5
Spoon set | bowl | Little Pitcher Ceramics | Practical Life | Spooning set=14
Basin | bucket | Casa Line Furniture | Practical Life | Enamel basin=17.5; Enamel basin, 30 cm=19@emea
Soap dish | bowl | Little Pitcher Ceramics | Practical Life | Soap dish with soap=7.9x
Nail brush | hand-washing | Beechwood Materials | Practical Life | Nail brush, child=4.6
Table washing set | hand-washing | Beechwood Materials | Practical Life | Table washing set=64; Table washing set, metric=62@emea
Bucket | bucket | Casa Line Furniture | Practical Life | Zinc bucket, child=13.75
Child broom | broom | Beechwood Materials | Practical Life | Child broom=21.4
Dustpan | broom | Beechwood Materials | Practical Life | Dustpan and brush=12.6
Mop | missing | Beechwood Materials | Practical Life | Child mop=22.8
Vase | vase | Little Pitcher Ceramics | Practical Life | Bud vase=6.25; Steel bud vase=8.5@unbreakable
Flower scissors | vase | Greenhouse Supply | Practical Life | Flower scissors=9.9
Watering can | watering-can | Greenhouse Supply | Outdoor | Watering can, 1 l=12; Watering can, 2 l=15.5
Dressing frame | dressing-frame | Beechwood Materials | Practical Life | Dressing frame, buttons=28; Dressing frame, snaps=28; Dressing frame, zipper=28; Dressing frame, bows=28; Dressing frame, buckles=31; Dressing frame, lacing=28
Polishing kit | tray | Beechwood Materials | Practical Life | Wood polishing kit=26x; Metal polishing kit=27.5x
Cutting board | tray | Casa Line Furniture | Practical Life | Cutting board, child=11.2
Child knife | tray | Casa Line Furniture | Practical Life | Crinkle cutter=6.9
Juicer | pitcher | Little Pitcher Ceramics | Practical Life | Citrus juicer, glass=13
Drinking glass | jar-of-beans | Little Pitcher Ceramics | Practical Life | Drinking glass, small=3.4; Verre, petit=3.2@france; Steel cup=4.8@unbreakable
Napkin | towel | Fern & Folk Textiles | Practical Life | Cotton napkin=3.9
Pink tower | pink-tower | Beechwood Materials | Sensorial | Pink Tower=68; Tour rose=71@france; Pink Tower, APAC=66@apac
Brown stair | brown-stair | Beechwood Materials | Sensorial | Brown Stair=112; Escalier marron=115@france
Red rods | red-rods | Beechwood Materials | Sensorial | Red Rods=54.5; Red Rods, metric=55@emea
Knobbed cylinders | knobbed-cylinders | Beechwood Materials | Sensorial | Knobbed Cylinders 1=72; Knobbed Cylinders 2=72; Knobbed Cylinders 3=72; Knobbed Cylinders 4=72
Color tablets | color-tablets | Beechwood Materials | Sensorial | Color Tablets 1=18; Color Tablets 2=39; Color Tablets 3=84
Geometric cabinet | geometric-cabinet | Beechwood Materials | Sensorial | Geometric Cabinet=189; Geometric Cabinet, APAC=182@apac
Sound boxes | sound-boxes | Beechwood Materials | Sensorial | Sound boxes=46
Fabric box | fabric-box | Fern & Folk Textiles | Sensorial | Fabric box=33
Rough and smooth boards | color-tablets | Beechwood Materials | Sensorial | Rough and smooth boards=29
Sandpaper letters | sandpaper-letters | Kite Paper Co | Language | Sandpaper Letters, print=58; Sandpaper Letters, cursive=61; Lettres rugueuses=63@france
Moveable alphabet | moveable-alphabet | Beechwood Materials | Language | Moveable Alphabet, print=74; Moveable Alphabet, cursive=79
Metal insets | metal-insets | Beechwood Materials | Language | Metal insets=118; Metal insets, APAC=109@apac
Pencils | pencils | Kite Paper Co | Language | Pencils=43.2/144x; Colored pencils, 12 colors=13.8x
Inset paper | metal-insets | Kite Paper Co | Language | Inset paper=22/500x
Reading books | books | Northlight Books | Language | First readers, set of 10=48; Nature readers, set of 6=36
Floor cushion | cushion | Fern & Folk Textiles | Language | Floor cushion=32
Book display | books | Casa Line Furniture | Language | Front-facing book display=138
Language objects | moveable-alphabet | Northlight Books | Language | Sound game objects=39
Number rods | number-rods | Beechwood Materials | Mathematics | Number Rods=57
Sandpaper numerals | sandpaper-letters | Kite Paper Co | Mathematics | Sandpaper numerals=24
Spindle box | spindle-box | Beechwood Materials | Mathematics | Spindle Box=36.5
Golden beads | golden-beads | Beechwood Materials | Mathematics | Golden Bead set=142; Golden Beads, introduction tray=38
Number cards | golden-beads | Kite Paper Co | Mathematics | Number cards, 1 to 9000=27
Botany puzzle | botany-puzzle | Beechwood Materials | Culture | Botany puzzle, leaf=34; Botany puzzle, tree=34!
Zoology puzzle | botany-puzzle | Beechwood Materials | Culture | Zoology puzzle, fish=34!
Globe | globe | Beechwood Materials | Culture | Globe, land and water=31; Globe, continents=33
Puzzle map | puzzle-map | Beechwood Materials | Culture | Puzzle map, world=64
Easel | easel | Casa Line Furniture | Art | Painting easel=156
Paint jars | jar-of-beans | Kite Paper Co | Art | Tempera set=28x; Gouache scolaire=30x@france
Clay tools | tray | Kite Paper Co | Art | Tonwerkzeug=19@emea
Modelling clay | bowl | Kite Paper Co | Art | Argile à modeler=16x@france
Low shelf | shelf | Casa Line Furniture | Sensorial | Shelf, 3 bays=289; Shelf, 2 bays=218; Shelf, corner=246
Child chair | chair | Casa Line Furniture | Practical Life | Child chair, 26 cm=58; Child chair, 30 cm=62
Child table | table | Casa Line Furniture | Practical Life | Child table, square=149
Floor bed | floor-bed | Casa Line Furniture | Practical Life | Floor bed=174; Nap cot=86
Coat hook rail | entry-cubbies | HEARTWOOD | Practical Life | Coat hook rail, 6 hooks=74
Classroom plant | plant | Greenhouse Supply | Outdoor |
`;

/** Products that no template uses. */
const others = `
Carton of gift cards | cartons | Kite Paper Co | 0
Gift from the parents' association | plant | | 12
Step stool | chair | Casa Line Furniture | 39
Wall mirror, child height | floor-bed | HEARTWOOD | 92
Packing paper | cartons | Kite Paper Co | 31
LONG | books | Northlight Books | 24
`;

/** How one product is sold. */
export interface Material {
  name: string;
  price: number;
  picture: string;
  vendor?: string;
  tag?: string;
  /** The item template of the material, and the sourcing if it is not the standard one. */
  template?: string;
  sourcing?: 'emea' | 'apac' | 'france' | 'unbreakable';
  units?: number;
  isConsumable: boolean;
  isDeleted: boolean;
}
export interface Family {
  name: string;
  tag: string;
  picture: string;
  materials: readonly Material[];
}

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
const longVendor = 'Heartwood & Hollow Tree Classroom Joinery';
const vendorName = (cell: string | undefined) => (cell === 'HEARTWOOD' ? longVendor : cell || undefined);

/** A product name of exactly 200 characters. */
export const longestProductName =
  'Nature library for the reading corner: forest, meadow, pond, river, coast, mountain, desert, orchard, garden, hedgerows, farmyard, night sky, weather & seasons, twenty-four volumes in a beech slipcase';

function readMaterial(text: string, family: Omit<Family, 'materials'>, vendor: string | undefined): Material {
  const [name = '', terms = ''] = text.split('=');
  const parts = /^([\d.]+)(?:\/(\d+))?(x?)(!?)(?:@(\w+))?$/.exec(terms.trim());
  if (!parts) throw new Error(`The demonstration cannot read the material '${text}'.`);
  const sourcing = parts[5] as Material['sourcing'];
  return {
    name: name.trim(),
    price: Number(parts[1]),
    picture: family.picture,
    vendor: sourcing === 'france' ? 'Petit Atelier' : vendor,
    tag: family.tag,
    template: family.name,
    sourcing,
    units: parts[2] ? Number(parts[2]) : undefined,
    isConsumable: parts[3] === 'x',
    isDeleted: parts[4] === '!',
  };
}

/** The item templates' families, in the order of the table. */
export const materialFamilies: readonly Family[] = rows(families).map(
  ([name = '', picture = '', vendor, tag = '', products = '']) => {
    const family = { name, tag, picture };
    const texts = products.split(';').filter((text) => text.trim() !== '');
    return { ...family, materials: texts.map((text) => readMaterial(text, family, vendorName(vendor))) };
  },
);
/** Products without a template. */
export const looseMaterials: readonly Material[] = rows(others).map(([name = '', picture = '', vendor, price]) => ({
  name: name === 'LONG' ? longestProductName : name,
  price: Number(price),
  picture,
  vendor: vendorName(vendor),
  isConsumable: false,
  isDeleted: false,
}));
