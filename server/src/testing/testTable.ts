import { type SQL, sql } from 'drizzle-orm'
import type { TestApp } from './testApp.ts'

/** A table that no migration knows, with what every table has and the columns of a test. */
export const makeTable = ({ db }: TestApp, name: string, columns: SQL) =>
  db.execute(sql`
    create table if not exists ${sql.identifier(name)} (
      id bigint generated always as identity primary key, version integer not null default 0, created_at timestamptz(3) not null,
      created_by bigint not null, updated_at timestamptz(3) not null, updated_by bigint not null, deleted_at timestamptz(3), ${columns})`)
