-- The stock of medical rooms (04 §2.7): cards, batches, bills, moves, what is on its way, counts and daily settlements.
create table clinic_drug (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint clinic_drug_org references org (id),
  clinic_id bigint not null constraint clinic_drug_clinic references org_clinic (id),
  drug_id bigint not null constraint clinic_drug_drug references dict_drug (id),
  quantity integer not null constraint clinic_drug_quantity check (quantity >= 0),
  usable_quantity integer not null check (usable_quantity >= 0 and usable_quantity <= quantity),
  min_quantity integer not null,
  max_quantity integer,
  min_mode smallint not null,
  shelf varchar(32),
  daily_use numeric(10, 2),
  cover_days integer,
  nearest_expiry date,
  stock_level smallint,
  expiry_state smallint,
  -- Of all batches, in fen.
  amount bigint not null,
  last_move_at timestamptz(3),
  last_count_day date
);
create unique index clinic_drug_once on clinic_drug (clinic_id, drug_id);
create index clinic_drug_node on clinic_drug (org_id, drug_id) where deleted_at is null;
create index clinic_drug_drug_id on clinic_drug (drug_id) where deleted_at is null;
create index clinic_drug_level on clinic_drug (org_id, stock_level) where deleted_at is null;

create table stock_batch (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint stock_batch_org references org (id),
  clinic_id bigint not null constraint stock_batch_clinic references org_clinic (id),
  drug_id bigint not null constraint stock_batch_drug references dict_drug (id),
  batch_no varchar(40) not null,
  expiry_date date,
  product_date date,
  unit_price numeric(12, 4),
  supplier varchar(100),
  quantity integer not null constraint stock_batch_quantity check (quantity >= 0),
  state smallint not null,
  freeze_reason varchar(200)
);
-- A batch in use and the same one frozen are one row; what patients gave back stands in another (04 §4.3).
create unique index stock_batch_same on stock_batch (clinic_id, drug_id, batch_no, expiry_date, (state = 3)) nulls not distinct;
create index stock_batch_expiry on stock_batch (clinic_id, expiry_date) where quantity > 0;
create index stock_batch_number on stock_batch (drug_id, batch_no);

create table stock_bill (
  id bigint generated always as identity primary key,
  version integer not null default 0,
  created_at timestamptz(3) not null,
  created_by bigint not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  deleted_at timestamptz(3),
  org_id bigint not null constraint stock_bill_org references org (id),
  clinic_id bigint not null constraint stock_bill_clinic references org_clinic (id),
  bill_no varchar(20) not null,
  bill_type smallint not null,
  state smallint not null,
  occur_day date not null,
  -- Of a draft alone: what was posted stands in the moves.
  lines jsonb,
  line_num smallint not null,
  -- In fen.
  amount bigint not null,
  target_clinic_id bigint constraint stock_bill_target references org_clinic (id),
  -- The other half of a transfer.
  linked_bill_id bigint,
  med_record_id bigint,
  -- Of a reception: 0, then the number of its amendment.
  seq smallint not null default 0,
  checker_id bigint,
  supplier varchar(100),
  loan_flag smallint not null,
  permit_no varchar(60),
  remark varchar(200),
  reason varchar(200),
  -- The bill that this one takes back, or that took this one back.
  reversed_bill_id bigint,
  posted_at timestamptz(3),
  posted_by bigint
);
create unique index stock_bill_no on stock_bill (clinic_id, bill_no);
create unique index stock_bill_reception on stock_bill (med_record_id, bill_type, seq) where bill_type in (16, 21) and med_record_id is not null;
create index stock_bill_clinic_day on stock_bill (clinic_id, occur_day, id) where deleted_at is null;
create index stock_bill_node on stock_bill (org_id, state, occur_day) where deleted_at is null;

-- The last number of a clinic's bills of a day, by prefix.
create table stock_bill_number (
  clinic_id bigint not null,
  day date not null,
  prefix char(2) not null,
  last integer not null,
  primary key (clinic_id, day, prefix)
);

-- Takes it: whoever is next waits until this transaction ends, so that no number is missing.
create function next_stock_bill_no(of_clinic bigint, of_day date, of_prefix text) returns text language sql as $$
  insert into stock_bill_number (clinic_id, day, prefix, last) values (of_clinic, of_day, of_prefix, 1)
  on conflict (clinic_id, day, prefix) do update set last = stock_bill_number.last + 1
  returning of_prefix || to_char(of_day, 'YYYYMMDD') || lpad(last::text, greatest(4, length(last::text)), '0')
$$;

create table stock_move (
  id bigint generated always as identity,
  bill_id bigint not null,
  org_id bigint not null,
  clinic_id bigint not null,
  drug_id bigint not null,
  batch_id bigint not null,
  delta integer not null check (delta <> 0),
  batch_after integer not null check (batch_after >= 0),
  drug_after integer not null check (drug_after >= 0),
  occur_day date not null,
  posted_at timestamptz(3) not null,
  price numeric(12, 4)
) partition by range (posted_at);
create table stock_move_default partition of stock_move default;
create index stock_move_card on stock_move (clinic_id, drug_id, posted_at);
create index stock_move_batch on stock_move (batch_id, occur_day);
create index stock_move_bill on stock_move (bill_id);
create index stock_move_id on stock_move (id);

-- A move that was written stays as it is: what was wrong is mirrored by another.
create function refuse_stock_move_change() returns trigger language plpgsql as $$
begin
  raise exception 'stock_move is insert only';
end $$;
create trigger stock_move_insert_only before update or delete on stock_move for each row execute function refuse_stock_move_change();

create function ensure_stock_move_partitions(from_day date, to_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  first date := date_trunc('month', from_day::timestamp)::date;
begin
  if to_day - from_day > 400 then
    raise exception 'partitions are made for 400 days at most';
  end if;
  while first <= to_day loop
    begin
      execute format('create table if not exists public.%I partition of public.stock_move for values from (%L) to (%L)',
        'stock_move_' || to_char(first::timestamp, 'YYYY_MM'), first::text || ' 00:00:00+08', (first + interval '1 month')::date::text || ' 00:00:00+08');
    exception when check_violation then
      null; -- the default partition holds moves of that month already, and goes on holding them
    end;
    first := (first + interval '1 month')::date;
  end loop;
end $$;

-- What left one clinic and has not arrived at the other: a place of its own, so that source, transit and target together stay the same.
create table stock_transit (
  id bigint generated always as identity primary key,
  -- The move of the source's bill by which it left.
  move_id bigint not null,
  out_bill_id bigint not null,
  in_bill_id bigint not null,
  source_clinic_id bigint not null,
  target_clinic_id bigint not null,
  drug_id bigint not null,
  source_batch_id bigint not null,
  batch_no varchar(40) not null,
  expiry_date date,
  product_date date,
  unit_price numeric(12, 4),
  supplier varchar(100),
  sent integer not null check (sent > 0),
  received integer,
  reason varchar(200),
  settle_kind smallint,
  settled_at timestamptz(3),
  settled_by bigint,
  -- Still on its way, or missing and not settled; 0 once it went back or was settled.
  open integer not null check (open >= 0 and open <= sent)
);
create unique index stock_transit_move on stock_transit (move_id);
create index stock_transit_out on stock_transit (out_bill_id);
create index stock_transit_in on stock_transit (in_bill_id);
create index stock_transit_target on stock_transit (target_clinic_id, drug_id) where open > 0;
create index stock_transit_source on stock_transit (source_clinic_id, drug_id) where open > 0;

create table stock_count_line (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  clinic_id bigint not null,
  drug_id bigint not null,
  batch_id bigint not null,
  counted_at timestamptz(3) not null,
  counted_by bigint not null,
  checker_id bigint,
  sent_at timestamptz(3) not null,
  balance integer not null,
  actual integer not null,
  left_before integer not null,
  difference integer not null,
  reason varchar(200),
  bill_id bigint
);
create index stock_count_line_clinic on stock_count_line (clinic_id, sent_at);

create table stock_day_close (
  id bigint generated always as identity primary key,
  org_id bigint not null,
  clinic_id bigint not null,
  day date not null,
  closed_at timestamptz(3) not null,
  closed_by bigint not null,
  checker_id bigint not null,
  -- Balance of each batch, as the two confirmed it.
  lines jsonb not null
);
create unique index stock_day_close_once on stock_day_close (clinic_id, day);
