-- The version of a dictionary rises with every change of it, so that a list kept elsewhere knows when it is old. By triggers: whoever writes
-- cannot forget it. Once a transaction, which then holds the row until it ends.
create table dict_state (name varchar(16) primary key, version bigint not null default 0);
insert into dict_state (name) values ('drug'), ('disease');
create function raise_dict_version() returns trigger language plpgsql as $$
begin
  update dict_state set version = version + 1 where name = tg_argv[0] and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger dict_drug_changed after insert or update or delete on dict_drug for each statement execute function raise_dict_version('drug');
create trigger dict_disease_changed after insert or update or delete on dict_disease for each statement execute function raise_dict_version('disease');
