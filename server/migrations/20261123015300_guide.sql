-- What a reporter has typed in a step of the guide and not reported yet: one draft of each reporter, so that none is written over.
create table guide_draft (
  project_id bigint not null constraint guide_draft_project references project (project_id),
  step varchar(16) not null,
  account_id bigint not null constraint guide_draft_account references sys_account (id),
  report sealed not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, step, account_id)
);
alter table project drop column guide_draft;
