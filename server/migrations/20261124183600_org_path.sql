-- A node's path is the numbers of the nodes from the top down to it. Where one was written that is none, even for a moment, everything that
-- takes the paths apart stood still for all nodes: days were not opened, nobody was reminded. It is refused where it is written.
alter table org add constraint org_path_numbers check (path ~ '^(/[0-9]+)+/$') not valid;
