-- One action may move many nodes under one key: what a move ends is kept by its line in the history, so that undoing one gives back its own alone.
alter table org_subscription add column ended_by_line bigint;
update org_subscription s set ended_by_line = coalesce((select min(h.id) from org_history h where h.group_key = s.ended_by_move and h.kind = 3), 0)
  where s.ended_by_move is not null;
alter table org_subscription drop column ended_by_move;
alter table org_subscription rename column ended_by_line to ended_by_move;

alter table clinic_referral add column ended_by_line bigint;
update clinic_referral r set ended_by_line = coalesce((select min(h.id) from org_history h where h.group_key = r.ended_by_move and h.kind = 3), 0)
  where r.ended_by_move is not null;
alter table clinic_referral drop column ended_by_move;
alter table clinic_referral rename column ended_by_line to ended_by_move;
