import { at } from './random.ts';

/**
 * Illustrations in the style of the design: 400×300, a wall and a floor in one of six pale tints, light from the upper
 * left, three tones a color, no outlines, one soft shadow. y 0 of a drawing's coordinates is the floor.
 */
type Tones = readonly [light: string, middle: string, dark: string];

/** Wall and floor. */
export const tints: readonly (readonly [wall: string, floor: string])[] = [
  ['#F2EBDF', '#E7DDCB'],
  ['#F7E9E4', '#EDD8D0'],
  ['#E5EDE5', '#D3DFD4'],
  ['#E4ECF0', '#D2DEE4'],
  ['#ECE8F0', '#DDD6E4'],
  ['#F5EAD4', '#EADBBC'],
];

const wood: Tones = ['#ECD0A4', '#DDB783', '#C39A64'];
const rose: Tones = ['#F3B6BF', '#E58F9E', '#CB7284'];
const leaf: Tones = ['#7FB093', '#5F9478', '#487A5F'];
const sky: Tones = ['#8DB7D6', '#5B8FB8', '#41719A'];
const sun: Tones = ['#F6D58D', '#DFA63C', '#A9761F'];
const brick: Tones = ['#DA8074', '#C9574A', '#A03F34'];
const clay: Tones = ['#D99B78', '#C98763', '#A66A49'];
const white: Tones = ['#FFFFFF', '#FBFBF8', '#DFE5E3'];
const zinc: Tones = ['#DCE3E3', '#C3CDCD', '#9CA9AA'];
const plum: Tones = ['#AD95C9', '#8B6FAE', '#6C5290'];

const shadow = (width: number) => `<ellipse cx="10" cy="0" rx="${width}" ry="9" fill="#2b2a20" fill-opacity=".1"/>`;
const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const disc = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`;
const stroke = (path: string, color: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A block seen from the left front: its front's lower left corner, its size, and how deep it goes back. */
function block(
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
  [light, middle, dark]: Tones,
): string {
  const rise = depth * 0.62;
  const top = y - height;
  const right = x + width;
  return [
    shape(`M${x},${top} l${depth},${-rise} h${width} l${-depth},${rise}Z`, light),
    shape(`M${right},${top} l${depth},${-rise} v${height} l${-depth},${rise}Z`, dark),
    rect(x, top, width, height, middle),
  ].join('');
}
/** A round vessel from a narrower foot to its rim. */
const vessel = (rim: number, foot: number, height: number, [light, middle, dark]: Tones) =>
  [
    shape(`M${-rim},${-height} L${-foot},-4 Q0,8 ${foot},-4 L${rim},${-height}Z`, middle),
    shape(`M${rim * 0.35},${-height} L${foot * 0.35},2 Q${foot * 0.8},1 ${foot},-4 L${rim},${-height}Z`, dark),
    disc(0, -height, rim, rim * 0.17, light),
    disc(2, -height + 1, rim * 0.86, rim * 0.12, dark),
  ].join('');
const each = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const subjects: Readonly<Record<string, () => string>> = {
  'geometric-cabinet': () =>
    shadow(120) +
    block(-96, 0, 176, 150, 34, wood) +
    each(
      6,
      (row) =>
        rect(-88, -142 + row * 23.5, 160, 19, row % 2 ? '#C9A36E' : '#D2AC78', 2) +
        disc(-8, -132.5 + row * 23.5, 5, 5, '#8C5B3C'),
    ) +
    disc(-46, -162, 20, 7, sky[1]) +
    shape('M10,-158 l18,-13 18,13Z', sky[1]),
  'number-rods': () =>
    shadow(150) +
    each(8, (row) =>
      each(10 - row, (part) => block(-140 + part * 26, -row * 17, 26, 13, 10, (part + row) % 2 ? sky : brick)),
    ),
  'botany-puzzle': () =>
    shadow(120) +
    block(-104, 0, 190, 14, 60, wood) +
    `<g transform="translate(14 -46)">${shape('M-70,14 C-40,-34 30,-44 78,-22 C60,14 -10,34 -70,14Z', leaf[1])}${shape('M-70,14 C-20,4 30,-10 78,-22 C60,14 -10,34 -70,14Z', leaf[2])}${stroke('M-86,22 C-40,6 20,-8 70,-20', leaf[0], 4)}</g>`,
  bowl: () => shadow(96) + vessel(92, 46, 84, clay) + stroke('M-70,-58 Q0,-38 70,-58', clay[0], 5),
  vase: () =>
    shadow(60) +
    stroke('M0,-110 C-6,-160 -28,-176 -34,-204', leaf[2], 5) +
    stroke('M4,-110 C8,-160 24,-170 40,-188', leaf[1], 5) +
    shape('M-8,-140 C-44,-150 -52,-168 -50,-182 C-26,-176 -10,-160 -8,-140Z', leaf[1]) +
    disc(-36, -212, 20, 18, rose[1]) +
    disc(-40, -217, 9, 8, rose[0]) +
    disc(44, -196, 17, 15, sun[1]) +
    disc(41, -200, 7, 6, sun[0]) +
    shape('M-20,-122 C-14,-96 -50,-84 -50,-44 C-50,-14 -28,0 0,0 C28,0 50,-14 50,-44 C50,-84 14,-96 20,-122Z', sky[1]) +
    shape('M6,-122 C6,-96 24,-84 24,-44 C24,-18 16,-4 6,0 C32,-1 50,-14 50,-44 C50,-84 14,-96 20,-122Z', sky[2]) +
    disc(0, -122, 20, 5, sky[0]),
  books: () =>
    shadow(110) +
    block(-100, 0, 170, 24, 26, brick) +
    block(-84, -24, 150, 22, 26, sky) +
    block(-94, -46, 158, 26, 26, sun) +
    `<g transform="translate(-10 -72)">${shape('M-78,0 C-50,-22 -20,-20 0,-8 V-84 C-20,-98 -50,-98 -78,-78Z', white[1])}${shape('M78,0 C50,-22 20,-20 0,-8 V-84 C20,-98 50,-98 78,-78Z', white[2])}${disc(-38, -54, 17, 15, leaf[1])}${stroke('M18,-70 C34,-78 50,-76 62,-70 M18,-52 C34,-60 50,-58 62,-52 M18,-34 C34,-42 50,-40 62,-34', '#B9C2BF', 4)}</g>`,
  easel: () =>
    shadow(90) +
    stroke('M-40,-206 L-84,0', wood[2], 10) +
    stroke('M44,-206 L84,0', wood[1], 10) +
    block(-86, -60, 160, 128, 8, wood) +
    rect(-76, -180, 140, 108, white[1]) +
    disc(30, -152, 18, 18, sun[1]) +
    shape('M-76,-104 C-40,-132 -10,-96 30,-118 C46,-126 58,-122 64,-116 V-72 H-76Z', leaf[1]) +
    shape('M-76,-92 C-30,-104 20,-84 64,-96 V-72 H-76Z', leaf[2]) +
    block(-90, -46, 172, 10, 16, wood),
  chair: () =>
    shadow(80) +
    block(-60, 0, 12, 168, 6, wood) +
    block(52, 0, 12, 168, 6, wood) +
    rect(-48, -160, 100, 18, wood[1], 8) +
    rect(-48, -128, 100, 14, wood[1], 7) +
    block(-66, -70, 132, 14, 34, wood) +
    block(-66, 0, 12, 56, 6, wood) +
    block(54, 0, 12, 56, 6, wood),
  table: () =>
    shadow(140) +
    block(-96, -8, 14, 90, 8, wood) +
    block(96, -8, 14, 90, 8, wood) +
    block(-128, 0, 14, 98, 8, wood) +
    block(96, 0, 14, 98, 8, wood) +
    block(-138, -98, 252, 16, 44, wood) +
    `<g transform="translate(0 -130) scale(.42)">${vessel(60, 34, 66, rose)}</g>`,
  pencils: () =>
    shadow(70) +
    each(7, (index) => {
      const tones = at([brick, sun, leaf, sky, plum, rose, clay], index);
      const x = -44 + index * 13;
      return (
        rect(x, -176 + (index % 3) * 12, 11, 100, tones[1]) +
        shape(`M${x},${-176 + (index % 3) * 12} l5.5,-20 5.5,20Z`, wood[0])
      );
    }) +
    vessel(58, 50, 104, wood),
  'watering-can': () =>
    shadow(110) +
    stroke('M-56,-46 L-118,-120', leaf[1], 15) +
    disc(-122, -124, 20, 9, leaf[2]) +
    stroke('M40,-108 C104,-134 112,-44 52,-34', leaf[2], 12) +
    stroke('M-40,-112 C-30,-168 30,-168 40,-112', leaf[1], 9) +
    vessel(56, 60, 108, leaf),
  bucket: () =>
    shadow(90) +
    stroke('M-76,-112 C-70,-196 70,-196 76,-112', zinc[2], 7) +
    vessel(80, 56, 112, zinc) +
    stroke('M-74,-84 Q0,-64 74,-84', zinc[0], 4),
  cushion: () =>
    shadow(124) +
    shape('M-112,-20 C-126,-66 -86,-84 0,-84 C86,-84 128,-66 114,-20 C108,2 -104,2 -112,-20Z', plum[1]) +
    shape('M-112,-20 C-106,-30 106,-30 114,-20 C108,2 -104,2 -112,-20Z', plum[2]) +
    shape('M-92,-58 C-60,-78 50,-80 84,-62 C40,-70 -50,-70 -92,-58Z', plum[0]) +
    disc(0, -62, 7, 4, plum[2]),
  plant: () =>
    shadow(64) +
    shape('M0,-84 C-60,-110 -84,-160 -70,-200 C-30,-184 -4,-140 0,-84Z', leaf[1]) +
    shape('M0,-84 C54,-104 84,-146 76,-188 C36,-178 6,-138 0,-84Z', leaf[0]) +
    shape('M0,-84 C-16,-150 -4,-200 14,-230 C38,-194 30,-140 0,-84Z', leaf[2]) +
    vessel(54, 38, 86, clay),
  'sound-boxes': () =>
    shadow(130) +
    each(6, (index) => {
      const tones = index < 3 ? brick : sky;
      const x = -104 + (index % 3) * 40 + (index < 3 ? 0 : 128);
      return `<g transform="translate(${x - 18} ${index % 2 ? -6 : 0}) scale(.34)">${vessel(52, 52, 210, wood)}${rect(-52, -250, 104, 52, tones[1], 10)}${disc(0, -250, 52, 10, tones[0])}</g>`;
    }),
  towel: () =>
    shadow(110) +
    block(-92, 0, 160, 22, 34, sky) +
    block(-92, -22, 160, 20, 34, white) +
    block(-92, -42, 160, 22, 34, rose) +
    rect(-92, -58, 160, 5, rose[0]) +
    block(-92, -64, 160, 20, 34, white) +
    rect(-60, -84, 10, 20, sky[1]) +
    rect(-44, -84, 5, 20, sky[1]),
  'fabric-box': () =>
    shadow(120) +
    each(5, (index) => {
      const tones = at([rose, sun, leaf, sky, plum], index);
      return shape(`M${-84 + index * 34},-62 l14,-64 42,6 -10,64Z`, tones[index % 2 ? 1 : 0]);
    }) +
    block(-104, 0, 188, 70, 34, wood) +
    rect(-40, -48, 60, 10, wood[2], 5),
  'puzzle-map': () =>
    shadow(130) +
    block(-120, 0, 216, 10, 74, wood) +
    `<g transform="translate(24 -30) skewX(-50)">${shape('M-116,8 V-34 H68 V8Z', sky[0])}${shape('M-104,-4 C-98,-30 -70,-34 -56,-26 C-50,-10 -70,4 -104,-4Z', brick[1])}${shape('M-40,-28 C-20,-36 0,-30 2,-18 C-4,-8 -30,-8 -40,-28Z', sun[1])}${shape('M-26,-2 C-16,-12 2,-8 4,4 C-4,8 -20,8 -26,-2Z', leaf[1])}${shape('M12,-30 C30,-36 60,-30 62,-16 C50,-4 22,-6 12,-30Z', rose[1])}${shape('M36,-2 C46,-8 58,-4 58,4 C50,8 40,6 36,-2Z', plum[1])}</g>`,
  cartons: () =>
    shadow(130) +
    block(-120, 0, 118, 84, 40, clay) +
    rect(-70, -84, 18, 84, clay[0]) +
    block(6, 0, 84, 62, 34, wood) +
    rect(40, -62, 14, 62, wood[0]) +
    block(-84, -84, 84, 60, 34, wood) +
    rect(-50, -144, 14, 60, wood[0]),
};

/** The SVG of a drawn subject. */
export function drawing(subject: string): string {
  const draw = subjects[subject];
  if (!draw) throw new Error(`There is no drawing of '${subject}'.`);
  const tint = Object.keys(subjects).indexOf(subject);
  const [wall, floor] = at(tints, tint);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"><rect width="400" height="300" fill="${wall}"/><rect y="206" width="400" height="94" fill="${floor}"/><g transform="translate(194 262)">${draw()}</g></svg>`;
}

const skins: readonly Tones[] = [
  ['#F6D7C0', '#E9BFA2', '#CF9E7E'],
  ['#D9A87E', '#C08C61', '#A0714A'],
  ['#9A6A48', '#805236', '#653E28'],
  ['#F1CBA8', '#E0B088', '#C2906A'],
];
const hairs = ['#3B2A20', '#6B4A2F', '#C49A55', '#8F4A2C', '#5C6B70', '#22252A'];
const shirts: readonly Tones[] = [leaf, sky, brick, plum, sun, rose];

/** A simple portrait; the same number gives the same person. */
export function portrait(number: number): string {
  const [wall] = at(tints, number);
  const [light, middle, dark] = at(skins, number);
  const hair = at(hairs, number + Math.floor(number / 4));
  const shirt = at(shirts, number * 5 + 1);
  const isLong = number % 2 === 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="400" height="400"><rect width="200" height="200" fill="${wall}"/>${[
    isLong ? shape('M46,96 C40,28 160,28 154,96 L160,150 H40Z', hair) : '',
    shape('M20,200 C24,156 62,146 100,146 C138,146 176,156 180,200Z', shirt[1]),
    shape('M100,146 C138,146 176,156 180,200 H120Z', shirt[2]),
    rect(82, 118, 36, 40, dark, 16),
    disc(100, 92, 42, 48, middle),
    shape('M100,44 C128,44 142,66 142,92 C142,118 126,140 108,140 C126,116 124,70 100,44Z', dark),
    disc(86, 96, 4, 4, '#2b2a20'),
    disc(116, 96, 4, 4, '#2b2a20'),
    stroke('M88,116 Q100,126 113,116', '#8A4B3C', 4),
    disc(78, 108, 8, 5, light),
    shape('M56,90 C50,34 98,28 116,40 C144,42 148,70 144,90 C138,70 120,62 104,62 C84,66 66,66 56,90Z', hair),
  ].join('')}</svg>`;
}
