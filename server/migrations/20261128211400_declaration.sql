-- The submissions of several days are paged by a walk along the moments at which they came, which only grow: new entries go to the end.
create index declare_health_declared on declare_health (declared_at, id) where is_latest and not voided;
