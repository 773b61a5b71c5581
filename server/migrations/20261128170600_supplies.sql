-- What of a clinic's shelf ends on the days ahead, for the workbench and the roll of the night.
create index project_supplies_clinic_expiry on project_supplies (clinic_expiry) where clinic_expiry is not null;
