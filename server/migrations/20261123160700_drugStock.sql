-- What became of the part of a transfer that did not arrive, why, and who has checked it.
alter table stock_transit
  add column settle_reason varchar(200),
  add column settle_checker_id bigint;

-- Sent is at any time what was received, what is open, what was written off and what was put back: nothing of it can get lost.
alter table stock_transit
  add constraint stock_transit_open check (open in (0, sent - coalesce(received, 0))),
  add constraint stock_transit_received check (received between 0 and sent),
  add constraint stock_transit_settled check ((settle_kind is null) = (settled_at is null) and (settle_kind is null or (received < sent and open = 0))),
  add constraint stock_transit_left check (received is null or settle_kind is not null or open = sent - received);

create index stock_bill_on_way on stock_bill (org_id) where bill_type = 13 and state = 2 and deleted_at is null;
