import sharp from 'sharp';
import { pictures } from './pictures.ts';
import { everyPicture, everyPortrait } from './rasterize.ts';

describe('the pictures of the demonstration', () => {
  it('are drawn as JPEG images at least 1600 pixels wide, one of them 6000', async () => {
    const widths = new Map<string, number>();
    for (const { key, render } of everyPicture) {
      const { format, width, height } = await sharp(await render()).metadata();
      expect([key, format]).toEqual([key, 'jpeg']);
      expect(Math.round((width / height) * 100)).toBe(133);
      widths.set(key, width);
    }
    expect(widths.size).toBe(pictures.length);
    expect(Math.min(...widths.values())).toBe(1_600);
    expect(widths.get('huge')).toBe(6_000);
  }, 60_000);

  it('show each subject differently', async () => {
    const small = async (render: () => Promise<Buffer>) =>
      (
        await sharp(await render())
          .resize(40)
          .raw()
          .toBuffer()
      ).toString('base64');
    const seen = await Promise.all(everyPicture.slice(0, 56).map(({ render }) => small(render)));
    expect(new Set(seen).size).toBe(56);
  }, 60_000);

  it('have a portrait for everybody but one', async () => {
    expect(everyPortrait).toHaveLength(13);
    const [first] = everyPortrait;
    const { format, width } = await sharp(await first?.render()).metadata();
    expect([format, width]).toEqual(['png', 400]);
  });
});
