-- Items of which other drugs are counted from now on: what the clinics hold of those is summed up with the norm.
alter table supplies_recalculation add column restock boolean not null default false;
