const channel = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** WCAG relative luminance of '#rgb' or '#rrggbb'; anything else counts as mid-gray. */
export function luminance(color: string): number {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  const parts = long?.slice(1) ?? short?.slice(1).map((digit) => digit + digit);
  const [red = 128, green = 128, blue = 128] = (parts ?? []).map((part) => Number.parseInt(part, 16));
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
}

/** Black or white, whichever is easier to read on a full area of the color (chips need neither: their text is ink). */
export const contrastInk = (color: string): '#000000' | '#ffffff' => (luminance(color) > 0.179 ? '#000000' : '#ffffff');
