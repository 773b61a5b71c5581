import type pg from 'pg'

// While a backup is being put back its tables are made but empty, and a table of its own says so: whoever starts the product then would take
// it for a fresh database. It goes in the very transaction that brings the rows.

const mark = 'public.unfinished_restore'

export const markUnfinished = (client: pg.Client) =>
  client.query(`create table if not exists ${mark} (begun_at timestamptz not null default now())`)

export const unmarkUnfinished = (client: pg.Client) => client.query(`drop table ${mark}`)

export async function isUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [mark])
  return rows[0]!.found
}

export async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  if (await isUnfinished(client))
    throw new Error('上一次恢复没有完成，数据库中还没有数据：请重新执行 npm run restore -- 备份文件，完成后再启动')
}
