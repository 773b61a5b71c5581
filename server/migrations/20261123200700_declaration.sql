-- Which kinds of people the rule of a node's day asks, a bit each: lists compare it row by row, where looking into the rule took longer than all the rest.
create function kinds_asked(policy jsonb) returns integer language sql immutable parallel safe as $$
  select coalesce(bit_or(1 << kind::integer), 0) from jsonb_array_elements_text(policy->'empTypes') kind
$$;
alter table declare_day add column emp_kinds integer not null generated always as (kinds_asked(policy)) stored;
