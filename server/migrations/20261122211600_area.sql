-- A number that rises with every change of a place: lists of them that clients keep carry it.
alter table sys_nationality_area_state add column version bigint not null default 0;
