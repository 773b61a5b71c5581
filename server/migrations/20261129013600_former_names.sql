-- What a node was called before, as it was written: its keys have neither capitals nor blanks. Names that no rename has recorded stay keys.
alter table org add column former_names text not null default '';
update org o set former_names = (
    select string_agg(coalesce((
        select h.old_value ->> 'orgName' from org_history h
        where h.org_id = o.id and h.kind = 2
          and regexp_replace(lower(normalize(h.old_value ->> 'orgName', NFKC)), '[[:space:]"''`‘’“”„‟′″「」『』«»‹›]', '', 'g') = former.key
        order by h.at desc, h.id desc limit 1), former.key), E'\n' order by former.place)
    from unnest(string_to_array(o.former_keys, E'\n')) with ordinality former (key, place))
  where o.former_keys <> '';
