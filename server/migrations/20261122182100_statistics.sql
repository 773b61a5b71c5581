-- Whether the administrators have been told that the fold is behind: once an episode, whichever process sees it (05 §2.3).
alter table stat_fold add column lag_told boolean not null default false;
