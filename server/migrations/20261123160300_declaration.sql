-- A version by which a node goes by the rule above it again.
alter table declare_policy add column inherits boolean not null default false;
