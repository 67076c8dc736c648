/** The unit of an item is that of its preparation; preparations used to be moved without their items. */
export const unitsOfItems = `
do $migration$ begin
if to_regclass('public.preparationitems') is not null then
  update public.preparationitems i
    set doc = case when p.doc ? 'unitId' then jsonb_set(i.doc, '{unitId}', p.doc->'unitId') else i.doc - 'unitId' end
    from public.preparations p
    where i.preparation_id = p.id and i.doc->'unitId' is distinct from p.doc->'unitId';
end if;
end $migration$`;
