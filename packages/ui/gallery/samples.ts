import type { MediaImage } from '../src/index.ts';

const picture = (tint: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${tint}"/><rect y="220" width="400" height="80" fill="#d8c7a6"/><rect x="150" y="90" width="100" height="140" fill="#e48aa0"/></svg>`)}`;
export const images: MediaImage[] = ['#e4ebf0', '#eee8da', '#e6efe6'].map((tint, index) => ({
  id: String(index),
  name: `pitcher-${index + 1}.png`,
  renditions: [{ width: 400, url: picture(tint) }],
}));
export const vendors = [
  { id: 'b', label: 'Beechwood Materials', image: picture('#eee8da') },
  { id: 'l', label: 'Little Pitcher Ceramics', image: picture('#e4ebf0') },
  { id: 'e', label: 'École des Tilleuls', description: 'School', image: picture('#e6efe6') },
];
export const tags = [
  { id: '1', name: 'Toddler', color: '#3B6EA8', setName: 'Program' },
  { id: '2', name: 'Primary', color: '#3B6EA8', setName: 'Program' },
  { id: '3', name: 'Pouring', color: '#7E67B5', setName: 'Skill' },
  { id: '4', name: 'Practical Life', color: '#C58A1C', setName: 'Area' },
  { id: '5', name: 'Fragile', color: '#B4532F', setName: 'Logistics' },
];
export const description =
  '<p>Five porcelain pitchers in different shapes, 150 to 250 ml. <strong>Breakable on purpose:</strong> a chipped pitcher is replaced, not glued.</p>';
