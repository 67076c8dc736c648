const service = String.raw`^https?://((localhost|127\.0\.0\.1)(:[0-9]+)?/devstoreaccount1|[a-z0-9]+\.blob\.core\.windows\.net)(?=/media/)`;

/**
 * Addresses of our own images become paths below the blob service (records/media-address.ts). What clients are sent stays the
 * same, so no stamp changes. In a new database the tables come later and hold paths from the beginning.
 */
export const imagePaths = `
do $migration$ begin
if to_regclass('public.mediaitems') is not null then
  update public.mediaitems set doc = jsonb_set(doc, '{url}', to_jsonb(regexp_replace(doc->>'url', '${service}', '')))
    where doc->>'url' ~ '${service}';
  update public.mediaitems set doc = jsonb_set(doc, '{renditions}', (
      select jsonb_agg(r || jsonb_build_object('url', regexp_replace(r->>'url', '${service}', '')) order by n)
      from jsonb_array_elements(doc->'renditions') with ordinality as e(r, n)))
    where jsonb_array_length(coalesce(doc->'renditions', '[]')) > 0;
end if;
if to_regclass('public.users') is not null then
  update public.users set doc = jsonb_set(doc, '{imageUrl}', to_jsonb(regexp_replace(doc->>'imageUrl', '${service}', '')))
    where doc->>'imageUrl' ~ '${service}';
  update public.users set doc = jsonb_set(doc, '{imageThumbnailUrl}', to_jsonb(regexp_replace(doc->>'imageThumbnailUrl', '${service}', '')))
    where doc->>'imageThumbnailUrl' ~ '${service}';
end if;
update copied_images set url = regexp_replace(url, '${service}', '') where url ~ '${service}';
end $migration$`;
