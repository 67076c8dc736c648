/** A photo of what was damaged (docs: domain/kitting#shortages). */
export const photosInLedger: readonly string[] = [
  `alter table public.stockmoves add column if not exists photo_id text generated always as (doc->>'photoId') stored`,
  'create index concurrently if not exists stockmoves_photo_id on public.stockmoves (photo_id)',
];
