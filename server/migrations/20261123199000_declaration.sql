-- How many submissions of a day were voided: the version of a day that is over.
create index declare_health_voided on declare_health (day) where voided;
